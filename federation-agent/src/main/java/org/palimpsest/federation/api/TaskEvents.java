package org.palimpsest.federation.api;

import io.javalin.http.Context;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
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
 * Pushes changes of tasks to clients. Polls the state once a second while clients are connected,
 * because several agents change it.
 *
 * <p>A client first receives {@code ready}, then every later change. Loading the list after {@code
 * ready} therefore misses nothing.
 */
final class TaskEvents {

  private static final Logger LOG = LoggerFactory.getLogger(TaskEvents.class);

  private static final long EVERY_MILLIS = 1000;
  private static final long ALIVE_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** Newest tasks to watch; older ones are watched until they end. */
  private static final int NEWEST = 200;

  private static final int OPEN_MAX = 500;
  private static final int STREAMS_MAX = 10; // per account; one more closes the oldest

  private final Tasks tasks;
  private final Retention retention;
  private final LongSupplier nanoTime;

  /** Concurrent, because subscribing must not wait for a poll of the database. */
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();

  private final AtomicBoolean isPollScheduled = new AtomicBoolean();

  /** Last published state, by id of the task. */
  private Map<String, TaskView> published = new HashMap<>();

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(new DaemonThreads("events"));

  TaskEvents(Tasks tasks, Retention retention, LongSupplier nanoTime) {
    this.retention = retention;
    this.tasks = tasks;
    this.nanoTime = nanoTime;
  }

  private record TaskView(String owner, boolean isOpen, String json) {}

  private static final class Listener {
    private final EventStream stream;
    private final String account;
    private final boolean seesAll;
    private final long endNanos;
    private boolean isReady;
    private long sentNanos;

    Listener(EventStream stream, String account, boolean seesAll, long nowNanos, long endNanos) {
      this.stream = stream;
      this.account = account;
      this.seesAll = seesAll;
      this.sentNanos = nowNanos;
      this.endNanos = endNanos;
    }

    void send(String event, String owner, String json, long nowNanos) {
      if (isReady && (seesAll || owner.equals(account))) {
        stream.send(event, json);
        sentNanos = nowNanos;
      }
    }
  }

  void start() {
    var unused =
        thread.scheduleWithFixedDelay(
            this::poll, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Adds a client, which must authenticate again after some seconds. */
  void add(EventStream stream, String account, boolean seesAll, int seconds) {
    long now = nanoTime.getAsLong();
    List<Listener> own = listeners.stream().filter(each -> each.account.equals(account)).toList();
    for (Listener old : own.subList(0, Math.max(0, own.size() - STREAMS_MAX + 1))) {
      old.stream.end();
    }
    long end = now + TimeUnit.SECONDS.toNanos(seconds);
    listeners.add(new Listener(stream, account, seesAll, now, end));
    pollSoon(stream);
  }

  /** Schedules a poll; concurrent subscribers share one. */
  private void pollSoon(EventStream stream) {
    if (!isPollScheduled.compareAndSet(false, true)) {
      return;
    }
    try {
      thread.execute(this::poll);
    } catch (RejectedExecutionException e) { // the agent is stopping
      stream.end();
    }
  }

  private void poll() {
    isPollScheduled.set(false);
    try {
      long now = nanoTime.getAsLong();
      listeners.stream()
          .filter(each -> now - each.endNanos >= 0)
          .forEach(each -> each.stream.end());
      listeners.removeIf(each -> each.stream.isOver());
      if (listeners.isEmpty()) {
        published = new HashMap<>();
        return;
      }
      publish(now);
    } catch (PalimpsestException e) {
      // the client's next request reports that the database is unavailable
      endAll();
    } catch (RuntimeException e) { // the next poll may succeed
      LOG.error("This should not have happened: {}", Failures.trace(e));
      endAll();
    }
  }

  private void publish(long now) {
    Map<String, TaskView> watched = views(tasks.open(OPEN_MAX));
    watched.putAll(views(tasks.list(null, 0, NEWEST)));
    Map<String, TaskView> older =
        views(
            tasks.get(published.keySet().stream().filter(id -> !watched.containsKey(id)).toList()));
    var present = new LinkedHashMap<>(older);
    present.putAll(watched);
    present.forEach((id, each) -> publishChange(id, each, now));
    published.forEach((id, each) -> publishRemoval(id, each, present, now));
    older.values().removeIf(each -> !each.isOpen());
    published = new HashMap<>(older);
    published.putAll(watched);
    listeners.forEach(each -> sendStatus(each, now));
  }

  private Map<String, TaskView> views(Collection<StoredTask> tasks) {
    var views = new LinkedHashMap<String, TaskView>();
    for (StoredTask task : tasks) {
      String json = Views.of(task, retention).toString();
      views.put(task.id(), new TaskView(task.owner(), task.endedAt() == null, json));
    }
    return views;
  }

  private void publishChange(String id, TaskView present, long now) {
    TaskView before = published.get(id);
    if (before == null || !before.json().equals(present.json())) {
      listeners.forEach(each -> each.send("task", present.owner(), present.json(), now));
    }
  }

  private void publishRemoval(String id, TaskView before, Map<String, TaskView> present, long now) {
    if (!present.containsKey(id)) {
      String json = ApiJson.object().put("id", id).toString();
      listeners.forEach(each -> each.send("gone", before.owner(), json, now));
    }
  }

  /** Sends {@code ready} to a new client, and a keep-alive to an idle one. */
  private static void sendStatus(Listener listener, long now) {
    if (!listener.isReady) {
      listener.isReady = true;
      listener.stream.send("ready", "{}");
      listener.sentNanos = now;
    } else if (now - listener.sentNanos >= ALIVE_NANOS) {
      listener.stream.keepAlive();
      listener.sentNanos = now;
    }
  }

  private void endAll() {
    listeners.forEach(each -> each.stream.end());
    listeners.clear();
  }

  void stop() {
    thread.shutdownNow();
    endAll();
  }

  /**
   * Server-sent events (WHATWG HTML, section 9.2) for one client. Writes never block, and an idle
   * stream holds no thread. Thread-safe.
   */
  static final class EventStream implements WriteListener {

    static final String TYPE = "text/event-stream";

    /** Limit of queued events; a slower client is disconnected and reloads. */
    private static final int WAITING_MAX = 2000;

    private final ServletOutputStream out;
    private final CompletableFuture<Void> whole = new CompletableFuture<>();
    private final Queue<byte[]> waiting = new ArrayDeque<>();
    private boolean hasUnflushed;
    private boolean ending;
    private boolean over;

    private EventStream(ServletOutputStream out) {
      this.out = out;
    }

    /** Answers with a stream that stays open; {@code taker} receives it once it is writable. */
    static void begin(Context context, Consumer<EventStream> taker) throws IOException {
      HttpServletResponse response = context.res();
      response.setContentType(TYPE);
      response.setCharacterEncoding(StandardCharsets.UTF_8.name());
      response.setHeader("X-Accel-Buffering", "no"); // stops buffering in nginx
      var stream = new EventStream(response.getOutputStream());
      context.future(
          () -> {
            stream.out.setWriteListener(stream);
            taker.accept(stream);
            return stream.whole;
          });
    }

    /** Sends an event with one line of JSON. */
    void send(String event, String json) {
      put("event: " + event + "\ndata: " + json + "\n\n");
    }

    /** Sends an empty comment, which detects a closed connection. */
    void keepAlive() {
      put(":\n\n");
    }

    private synchronized void put(String text) {
      if (over || ending) {
        return;
      }
      waiting.add(text.getBytes(StandardCharsets.UTF_8));
      ending = waiting.size() > WAITING_MAX;
      write();
    }

    /** Ends the stream after the queued events. */
    synchronized void end() {
      ending = true;
      write();
    }

    synchronized boolean isOver() {
      return over || ending;
    }

    @Override
    public synchronized void onWritePossible() {
      write();
    }

    /** Writes until a write would block; the server calls again when ready. */
    private void write() {
      try {
        while (!over && out.isReady()) {
          byte[] next = waiting.poll();
          if (next != null) {
            out.write(next);
            hasUnflushed = true;
          } else if (hasUnflushed) {
            hasUnflushed = false;
            out.flush();
          } else {
            if (ending) {
              close();
            }
            return;
          }
        }
      } catch (IOException e) { // the client disconnected
        close();
      }
    }

    @Override
    public synchronized void onError(Throwable e) {
      close();
    }

    private void close() {
      if (!over) {
        over = true;
        waiting.clear();
        whole.complete(null);
      }
    }
  }
}
