package org.palimpsest.federation.thread;

import java.util.concurrent.ThreadFactory;

/** Creates daemon threads of one name. */
public record DaemonThreads(String name) implements ThreadFactory {

  @Override
  public Thread newThread(Runnable task) {
    var thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
