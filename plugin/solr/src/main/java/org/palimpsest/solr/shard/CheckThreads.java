package org.palimpsest.solr.shard;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.search.TaskExecutor;
import org.apache.solr.common.util.ExecutorUtil;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SolrNamedThreadFactory;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.CpuAllowedLimit;
import org.apache.solr.util.ThreadCpuTimer;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.update.InitArgs;

/**
 * The thread pool of a core's checks, beside the request's thread; shared by all cores of a node.
 * Its size is an option of the component, or {@code indexSearcherExecutorThreads} of solr.xml, or
 * the number of processors. Idle threads end.
 */
public final class CheckThreads {

  private static final String THREADS = "threads";

  private static final long IDLE_SECONDS_MAX = 10;

  /** By size; a node has one pool for all cores. */
  private static final Map<Integer, ExecutorService> SHARED = new ConcurrentHashMap<>();

  /** 0 if solr.xml or the number of processors decides. */
  private final int threads;

  private @Nullable TaskExecutor own;

  private CheckThreads(int threads) {
    this.threads = threads;
  }

  public static CheckThreads of(NamedList<?> args) {
    return new CheckThreads(InitArgs.positive(args, THREADS, 0));
  }

  public void open(SolrCore core) {
    if (threads == 0 && core.getCoreContainer().getIndexSearcherExecutor() != null) {
      return;
    }
    int count = threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
    own = new TaskExecutor(count == 1 ? Runnable::run : shared(count - 1));
  }

  public static ExecutorService shared(int count) {
    return SHARED.computeIfAbsent(count, CheckThreads::helpers);
  }

  /**
   * The request's own thread works, too. Each task restarts the thread's CPU account, which
   * otherwise includes earlier requests.
   */
  public static ExecutorService helpers(int count) {
    ExecutorUtil.MDCAwareThreadPoolExecutor helpers =
        new ExecutorUtil.MDCAwareThreadPoolExecutor(
            count,
            count,
            IDLE_SECONDS_MAX,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            new SolrNamedThreadFactory("palimpsestCheck")) {
          @Override
          protected void beforeExecute(Thread thread, Runnable task) {
            super.beforeExecute(thread, task);
            ThreadCpuTimer.beginContext(CpuAllowedLimit.TIMING_CONTEXT);
          }
        };
    helpers.allowCoreThreadTimeOut(true);
    return helpers;
  }

  /** The executor of a request's core. */
  public static TaskExecutor tasks(SolrQueryRequest request) {
    TaskExecutor own =
        request.getCore().getSearchComponent(Owner.NAME) instanceof Owner owner
            ? owner.threads().own
            : null;
    return own == null ? request.getSearcher().getTaskExecutor() : own;
  }

  /** The component whose option sets the number of threads for all endpoints of a core. */
  public interface Owner {

    String NAME = "check";

    CheckThreads threads();
  }
}
