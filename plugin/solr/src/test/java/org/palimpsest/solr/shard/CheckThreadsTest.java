package org.palimpsest.solr.shard;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.solr.search.CpuAllowedLimit;
import org.apache.solr.util.ThreadCpuTimer;
import org.junit.jupiter.api.Test;

final class CheckThreadsTest {

  private static final long WORK_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  /** Otherwise a request with a small limit would stop for another's CPU time. */
  @Test
  void processorTime_countedForEachTask() throws Exception {
    ExecutorService helpers = CheckThreads.helpers(1);
    try {
      helpers.submit(CheckThreadsTest::nanosUsed).get();
      helpers.submit(CheckThreadsTest::work).get();

      assertThat(helpers.submit(CheckThreadsTest::nanosUsed).get()).isLessThan(WORK_NANOS / 2);
    } finally {
      helpers.shutdown();
    }
  }

  private static long nanosUsed() {
    return ThreadCpuTimer.readNSAndReset(CpuAllowedLimit.TIMING_CONTEXT).orElse(0L);
  }

  private static long work() {
    var threads = ManagementFactory.getThreadMXBean();
    long end = threads.getCurrentThreadCpuTime() + WORK_NANOS;
    long steps = 0;
    while (threads.getCurrentThreadCpuTime() < end) {
      steps++;
    }
    return steps;
  }

  /** A node has many cores; threads of their own would be too many. */
  @Test
  void coresOfOneNode_shareTheirHelpers() {
    assertThat(CheckThreads.shared(1)).isSameAs(CheckThreads.shared(1));
  }
}
