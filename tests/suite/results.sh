# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the tests of a build and counts their results. Sourced by bash (tests/run), never executed.
#
# The unit is the test function, as Qt Test counts it: each row of data is one, initTestCase() and cleanupTestCase() are
# none unless they fail. A test that is no Qt Test program is one. A test that ctest reports as failed although no
# function of it failed (Timeout, Exception, Not Run, an exit code) is one additional failure, and so is an exit status
# of ctest without a failed test.

passed=0 failed=0 skipped=0
reasons=() # why test functions were skipped, each with its name

# count_results JUNIT: prints "P F S" of ctest's JUnit file, and then a line for each function that was skipped.
count_results() {
    awk '
        function unescaped(text) {
            gsub(/&lt;/, "<", text); gsub(/&gt;/, ">", text); gsub(/&quot;/, "\"", text); gsub(/&apos;/, "\047", text)
            gsub(/&amp;/, "\\&", text)
            return text
        }
        function attribute(name,    value) {
            if (!match($0, " " name "=\"[^\"]*\"")) return ""
            value = substr($0, RSTART, RLENGTH)
            sub(/^[^"]*"/, "", value); sub(/"$/, "", value)
            return unescaped(value)
        }
        /<testcase / { test = attribute("name"); status = attribute("status"); ok = bad = left = totals = told = 0; why = "" }
        /<(skipped|failure) message=/ { why = attribute("message") }
        /(^|>)Totals: [0-9]+ passed, [0-9]+ failed, [0-9]+ skipped/ {
            line = $0; sub(/.*Totals: /, "", line); split(line, field, " ")
            ok += field[1]; bad += field[3]; left += field[5]; ++totals
        }
        /(^|>)PASS   : [^ ]*::(init|cleanup)TestCase\(\)$/ { --ok }
        /(^|>)SKIP   : / { line = $0; sub(/.*SKIP   : /, "", line); reason[++reasons] = unescaped(line); ++told }
        /<\/testcase>/ {
            if (status == "run") { if (!totals) ok = 1 }
            else if (status == "disabled" || why ~ /^SKIP_/) {
                if (!left) left = 1
                if (!told) reason[++reasons] = test ": " (why ? why : status)
            } else if (!bad) bad = 1 # failed, or could not be run
            passed += ok; failed += bad; skipped += left; ++tests
        }
        END {
            print passed + 0, (tests ? failed + 0 : failed + 1), skipped + 0
            for (i = 1; i <= reasons; ++i) print reason[i]
        }' "$1"
}

# run_tests FOLDER CTEST_ARGUMENT...: adds the results of the tests of the build in FOLDER to the counts above. The
# output of a failed test is shown.
run_tests() {
    local dir=$1 junit=$1/results.xml parallel status counts ok bad left
    shift
    parallel=$(($(nproc) + 1)) # some tests wait
    rm -f "$junit"
    ctest --test-dir "$dir" --output-on-failure --no-tests=error --parallel "$parallel" --output-junit "$junit" \
        --test-output-size-passed 100000000 --test-output-size-failed 100000000 "$@" </dev/null
    status=$?
    if [ -s "$junit" ]; then
        mapfile -t counts < <(count_results "$junit")
    else
        echo "ctest left no results in $junit"
        counts=("0 1 0")
    fi
    read -r ok bad left <<<"${counts[0]:-0 1 0}"
    if [ $status -ne 0 ] && [ "$bad" -eq 0 ]; then
        echo "ctest ended with status $status, and no test says why"
        bad=1
    fi
    passed=$((passed + ok)) failed=$((failed + bad)) skipped=$((skipped + left))
    reasons+=("${counts[@]:1}")
}
