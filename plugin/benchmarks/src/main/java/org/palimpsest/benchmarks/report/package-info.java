/**
 * Reports of benchmarks: tables, and the same as JSON. Start at {@link
 * org.palimpsest.benchmarks.report.BenchmarkReport}. Invariant: each figure that is printed is in
 * the JSON with all its runs.
 */
@NullMarked
package org.palimpsest.benchmarks.report;

import org.jspecify.annotations.NullMarked;
