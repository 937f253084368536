package org.palimpsest.federation.agent;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/** Looks whether the threads that work on tasks are there. */
final class TaskThreads {

  /** As the task runner names them. */
  private static final String NAME = "palimpsest-task-worker";

  private TaskThreads() {}

  /** How many live. */
  static int count() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    int count = 0;
    for (ThreadInfo info : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (info != null && info.getThreadName().equals(NAME)) {
        count++;
      }
    }
    return count;
  }
}
