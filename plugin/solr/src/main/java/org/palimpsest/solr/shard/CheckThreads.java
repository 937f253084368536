package org.palimpsest.solr.shard;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.search.TaskExecutor;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.util.ExecutorUtil;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SolrNamedThreadFactory;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.CpuAllowedLimit;
import org.apache.solr.util.ThreadCpuTimer;
import org.jspecify.annotations.Nullable;

/**
 * Who works for a core's checks: the request's thread, and others beside it, which all cores of a
 * node share. Their number is an option of the component; without it they are those of {@code
 * indexSearcherExecutorThreads} in solr.xml, and where that is not set as many as there are
 * processors. Threads that have nothing to do end.
 */
public final class CheckThreads {

  private static final String THREADS = "threads";

  private static final long IDLE_SECONDS_MAX = 10;

  /** By how many they are: a node has one pool, however many cores it has. */
  private static final Map<Integer, ExecutorService> SHARED = new ConcurrentHashMap<>();

  /** How many work for one check at most; 0 where solr.xml or the machine decides. */
  private final int threads;

  private @Nullable TaskExecutor own;

  private CheckThreads(int threads) {
    this.threads = threads;
  }

  /** Takes the number out of the component's options. */
  public static CheckThreads of(NamedList<?> args) {
    Object value = args.remove(THREADS);
    if (value == null) {
      return new CheckThreads(0);
    }
    try {
      int threads = Integer.parseInt(value.toString().trim());
      if (threads > 0) {
        return new CheckThreads(threads);
      }
    } catch (NumberFormatException e) {
      // said below, as for a number out of bounds
    }
    throw new SolrException(
        ErrorCode.SERVER_ERROR,
        "Option " + THREADS + " is " + value + ", must be a whole number above 0.");
  }

  /** Starts with the core; threads end by themselves when there is nothing to do. */
  public void open(SolrCore core) {
    if (threads == 0 && core.getCoreContainer().getIndexSearcherExecutor() != null) {
      return;
    }
    int count = threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
    if (count == 1) {
      own = new TaskExecutor(Runnable::run);
      return;
    }
    own = new TaskExecutor(shared(count - 1));
  }

  /** The helpers of all cores of this process that have as many. */
  public static ExecutorService shared(int count) {
    return SHARED.computeIfAbsent(count, CheckThreads::helpers);
  }

  /**
   * The request's own thread works, too. A limit of processor time counts what a thread has used
   * since it was last asked, be it for another request; so each task begins a new account.
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

  /** Runs the parts of a request's work on its core's index. */
  public static TaskExecutor tasks(SolrQueryRequest request) {
    TaskExecutor own =
        request.getCore().getSearchComponent(Owner.NAME) instanceof Owner owner
            ? owner.threads().own
            : null;
    return own == null ? request.getSearcher().getTaskExecutor() : own;
  }

  /** The component whose options set the number of threads for all endpoints of a core. */
  public interface Owner {

    /** The component's name in solrconfig.xml. */
    String NAME = "check";

    /** Its thread pool. */
    CheckThreads threads();
  }
}
