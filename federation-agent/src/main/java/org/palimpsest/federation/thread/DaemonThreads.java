package org.palimpsest.federation.thread;

import java.util.concurrent.ThreadFactory;

/** Makes threads that do not keep the process alive, all of one name. */
public record DaemonThreads(String name) implements ThreadFactory {

  @Override
  public Thread newThread(Runnable task) {
    var thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
