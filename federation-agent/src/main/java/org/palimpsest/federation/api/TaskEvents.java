package org.palimpsest.federation.api;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.ops.Failures;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.Tasks;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.thread.DaemonThreads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells those who listen which tasks have changed. It reads the state once a second for all of
 * them, as several agents work on a site's tasks; and not at all while nobody listens.
 *
 * <p>A listener first hears {@code ready}: what changes from then on, it is told. So whoever reads
 * the list after that, and takes what comes, misses nothing.
 */
final class TaskEvents {

  private static final Logger LOG = LoggerFactory.getLogger(TaskEvents.class);

  private static final long EVERY_MILLIS = 1000;
  private static final long ALIVE_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** The newest are told of, whatever becomes of them; others as long as they are not over. */
  private static final int NEWEST = 200;

  private static final int OPEN_MAX = 500;

  /** Of one account: whoever opens more ends the oldest. */
  private static final int STREAMS_MAX = 10;

  private final Tasks tasks;
  private final Retention retention;
  private final LongSupplier nanoTime;

  /** Whoever comes does not wait for a look, which may wait for the database. */
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();

  private final AtomicBoolean isLookWanted = new AtomicBoolean();

  /** What was told last, by the task's id. */
  private Map<String, Told> told = new HashMap<>();

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(new DaemonThreads("events"));

  TaskEvents(Tasks tasks, Retention retention, LongSupplier nanoTime) {
    this.retention = retention;
    this.tasks = tasks;
    this.nanoTime = nanoTime;
  }

  /** What was told of a task. */
  private record Told(String owner, boolean isOpen, String json) {}

  private static final class Listener {
    private final EventStream stream;
    private final String account;
    private final boolean seesAll;
    private final long endNanos;
    private boolean isReady;
    private long heardNanos;

    Listener(EventStream stream, String account, boolean seesAll, long nowNanos, long endNanos) {
      this.stream = stream;
      this.account = account;
      this.seesAll = seesAll;
      this.heardNanos = nowNanos;
      this.endNanos = endNanos;
    }

    void hear(String event, String owner, String json, long nowNanos) {
      if (isReady && (seesAll || owner.equals(account))) {
        stream.send(event, json);
        heardNanos = nowNanos;
      }
    }
  }

  void start() {
    var unused =
        thread.scheduleWithFixedDelay(
            this::look, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  /**
   * Somebody who listens from now on.
   *
   * @param account whose tasks are told of
   * @param seesAll whether everybody's are
   * @param seconds until the stream ends: then who listens must show again who it is
   */
  void add(EventStream stream, String account, boolean seesAll, int seconds) {
    long now = nanoTime.getAsLong();
    List<Listener> own = listeners.stream().filter(each -> each.account.equals(account)).toList();
    for (Listener old : own.subList(0, Math.max(0, own.size() - STREAMS_MAX + 1))) {
      old.stream.end();
    }
    long end = now + TimeUnit.SECONDS.toNanos(seconds);
    listeners.add(new Listener(stream, account, seesAll, now, end));
    lookSoon(stream);
  }

  /** Many who come at once are greeted by one look. */
  private void lookSoon(EventStream stream) {
    if (!isLookWanted.compareAndSet(false, true)) {
      return;
    }
    try {
      thread.execute(this::look);
    } catch (RejectedExecutionException e) { // the agent stops
      stream.end();
    }
  }

  /** Looks for what has changed, and tells it. */
  private void look() {
    isLookWanted.set(false);
    try {
      long now = nanoTime.getAsLong();
      listeners.stream()
          .filter(each -> now - each.endNanos >= 0)
          .forEach(each -> each.stream.end());
      listeners.removeIf(each -> each.stream.isOver());
      if (listeners.isEmpty()) {
        told = new HashMap<>();
        return;
      }
      tell(now);
    } catch (PalimpsestException e) {
      // Whoever asks anew is told by the ordinary answer that the database does not answer.
      endAll();
    } catch (RuntimeException e) { // the next look may go well
      LOG.error("This should not have happened: {}", Failures.trace(e));
      endAll();
    }
  }

  private void tell(long now) {
    Map<String, Told> watched = views(tasks.open(OPEN_MAX));
    watched.putAll(views(tasks.list(null, 0, NEWEST)));
    Map<String, Told> older =
        views(tasks.get(told.keySet().stream().filter(id -> !watched.containsKey(id)).toList()));
    var present = new LinkedHashMap<>(older);
    present.putAll(watched);
    present.forEach((id, each) -> tellOf(id, each, now));
    told.forEach((id, each) -> tellGone(id, each, present, now));
    older.values().removeIf(each -> !each.isOpen());
    told = new HashMap<>(older);
    told.putAll(watched);
    listeners.forEach(each -> greet(each, now));
  }

  private Map<String, Told> views(Collection<StoredTask> tasks) {
    var views = new LinkedHashMap<String, Told>();
    for (StoredTask task : tasks) {
      String json = Views.of(task, retention).toString();
      views.put(task.id(), new Told(task.owner(), task.endedAt() == null, json));
    }
    return views;
  }

  private void tellOf(String id, Told present, long now) {
    Told before = told.get(id);
    if (before == null || !before.json().equals(present.json())) {
      listeners.forEach(each -> each.hear("task", present.owner(), present.json(), now));
    }
  }

  private void tellGone(String id, Told before, Map<String, Told> present, long now) {
    if (!present.containsKey(id)) {
      String json = ApiJson.object().put("id", id).toString();
      listeners.forEach(each -> each.hear("gone", before.owner(), json, now));
    }
  }

  /** Whoever is new may read the list now; whoever has heard nothing for long is told that. */
  private static void greet(Listener listener, long now) {
    if (!listener.isReady) {
      listener.isReady = true;
      listener.stream.send("ready", "{}");
      listener.heardNanos = now;
    } else if (now - listener.heardNanos >= ALIVE_NANOS) {
      listener.stream.keepAlive();
      listener.heardNanos = now;
    }
  }

  private void endAll() {
    listeners.forEach(each -> each.stream.end());
    listeners.clear();
  }

  /** Ends all streams; nobody is told anything any more. */
  void stop() {
    thread.shutdownNow();
    endAll();
  }
}
