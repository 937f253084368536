/**
 * What benchmarks print: tables to read, and the same as JSON.
 *
 * <p>Start at {@link org.palimpsest.benchmarks.report.BenchmarkReport}. Invariant: whatever is
 * printed as a figure stands in the JSON with all its runs.
 */
@NullMarked
package org.palimpsest.benchmarks.report;

import org.jspecify.annotations.NullMarked;
