package org.palimpsest.federation.api;

import io.javalin.http.Context;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Server-sent events (WHATWG HTML, section 9.2) for one client. Writes never block, and an idle
 * stream holds no thread. Thread-safe.
 */
final class EventStream implements WriteListener {

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

  /**
   * Answers a request with a stream that stays open after its handler returns.
   *
   * @param taker receives the stream once it is writable
   */
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

  /**
   * Sends an event.
   *
   * @param json one line
   */
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
