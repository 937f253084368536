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
 * Server-sent events (WHATWG HTML, section 9.2) for one who listens. Nothing here waits for a slow
 * reader, and no thread is held while nothing is to be said. Safe for several threads.
 */
final class EventStream implements WriteListener {

  static final String TYPE = "text/event-stream";

  /** Whoever reads so slowly is let go, and asks for everything when it comes again. */
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
   * Answers a request with a stream, which stays open after the request's handler has ended.
   *
   * @param taker is given the stream, once something can be said
   */
  static void begin(Context context, Consumer<EventStream> taker) throws IOException {
    HttpServletResponse response = context.res();
    response.setContentType(TYPE);
    response.setCharacterEncoding(StandardCharsets.UTF_8.name());
    response.setHeader("X-Accel-Buffering", "no"); // nginx would keep events back
    var stream = new EventStream(response.getOutputStream());
    context.future(
        () -> {
          stream.out.setWriteListener(stream);
          taker.accept(stream);
          return stream.whole;
        });
  }

  /**
   * Says something.
   *
   * @param json one line
   */
  void send(String event, String json) {
    put("event: " + event + "\ndata: " + json + "\n\n");
  }

  /** A line that says nothing: whether somebody still listens shows only when something is sent. */
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

  /** Ends when all that was said is sent. */
  synchronized void end() {
    ending = true;
    write();
  }

  /** Whether nothing can be said any more. */
  synchronized boolean isOver() {
    return over || ending;
  }

  @Override
  public synchronized void onWritePossible() {
    write();
  }

  /**
   * Writes for as long as that does not wait; the server calls again when it has become possible.
   */
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
    } catch (IOException e) { // nobody listens any more
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
