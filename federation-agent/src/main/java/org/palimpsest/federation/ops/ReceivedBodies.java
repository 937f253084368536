package org.palimpsest.federation.ops;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Components;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Receives a request's whole body before its handler runs, so that slow clients hold no thread.
 * Each body has a limit and a minimal rate. All bodies share a memory budget, of which an address
 * gets half. Thread-safe.
 */
public final class ReceivedBodies extends Handler.Wrapper {

  /** Reasons to refuse a body. */
  public enum Refusal {
    TOO_LARGE(413),
    TOO_SLOW(408),
    BUSY(503); // memory budget exhausted; the client should retry

    private final int status;

    Refusal(int status) {
      this.status = status;
    }

    /** The HTTP status. */
    public int status() {
      return status;
    }
  }

  /**
   * Limits of bodies.
   *
   * @param bytesMax limit by request; 0 passes the request on without its body
   * @param bytesPerSecondMin minimal rate, after some seconds
   * @param bodyNanosMax time limit of a body
   * @param roomBytes memory budget of all bodies
   */
  public record Limits(
      ToLongFunction<Request> bytesMax, int bytesPerSecondMin, long bodyNanosMax, long roomBytes) {

    /** The memory budget, by the largest body and the heap. */
    public static long room(int bodyBytesMax) {
      return Math.max(BODIES_MIN * (long) bodyBytesMax, Runtime.getRuntime().maxMemory() / 16);
    }
  }

  /** Minimal number of largest bodies that fit in the budget. */
  private static final int BODIES_MIN = 4;

  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final long BYTES_MIN = 4096; // overhead of a body: buffers and objects
  private static final String RETRY_AFTER_SECONDS = "2";

  private final Limits limits;
  private final Function<Refusal, String> sentences;
  private final LongSupplier nanoTime;
  private final Map<String, Long> bytesByAddress = new HashMap<>();
  private long bytes;

  /** Creates a wrapper of the handler, with the JSON of each refusal. */
  public ReceivedBodies(Limits limits, Function<Refusal, String> sentences, LongSupplier nanoTime) {
    this.limits = limits;
    this.sentences = sentences;
    this.nanoTime = nanoTime;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    long bytesMax = hasBody(request) ? limits.bytesMax().applyAsLong(request) : 0;
    if (bytesMax == 0) {
      return super.handle(request, response, callback);
    }
    new Body(request, response, callback, bytesMax).begin();
    return true;
  }

  private static boolean hasBody(Request request) {
    HttpFields headers = request.getHeaders();
    return headers.contains(HttpHeader.TRANSFER_ENCODING)
        || headers.getLongField(HttpHeader.CONTENT_LENGTH) > 0;
  }

  private static String address(Request request) {
    return request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress a
        ? String.valueOf(a.getAddress())
        : "";
  }

  /** Reserves memory, or returns false. */
  private synchronized boolean take(String address, long more) {
    long own = bytesByAddress.getOrDefault(address, 0L);
    if (bytes + more > limits.roomBytes() || own + more > limits.roomBytes() / 2) {
      return false;
    }
    bytes += more;
    bytesByAddress.put(address, own + more);
    return true;
  }

  private synchronized void giveBack(String address, long taken) {
    bytes -= taken;
    bytesByAddress.computeIfPresent(address, (any, own) -> own > taken ? own - taken : null);
  }

  private final class Body {
    private final Request request;
    private final Response response;
    private final Callback callback;
    private final String address;
    private final long bytesMax;
    private final long begunNanos = nanoTime.getAsLong();
    private final AtomicBoolean isOver = new AtomicBoolean();
    private byte[] content = new byte[0];
    private volatile int received;
    private long taken; // reserved memory; negative once released

    Body(Request request, Response response, Callback callback, long bytesMax) {
      this.request = request;
      this.response = response;
      this.callback = callback;
      this.address = address(request);
      this.bytesMax = bytesMax;
    }

    void begin() {
      if (request.getLength() > bytesMax) {
        end(Refusal.TOO_LARGE);
      } else if (takeMore(BYTES_MIN)) {
        Request.addCompletionListener(request, failure -> giveAllBack());
        look();
        read();
      } else {
        end(Refusal.BUSY);
      }
    }

    /** Reserves nothing after release, because a refusal may precede the rest of the body. */
    private synchronized boolean takeMore(long more) {
      boolean isTaken = taken >= 0 && take(address, more);
      taken += isTaken ? more : 0;
      return isTaken;
    }

    private synchronized void giveAllBack() {
      giveBack(address, taken);
      taken = -1;
    }

    /** Reads available chunks, then waits for more. */
    private void read() {
      while (!isOver.get()) {
        Content.Chunk chunk = request.read();
        if (chunk == null) {
          request.demand(this::read);
          return;
        }
        if (Content.Chunk.isFailure(chunk)) {
          if (isOver.compareAndSet(false, true)) {
            callback.failed(chunk.getFailure());
          }
          return;
        }
        boolean isLast = chunk.isLast();
        Refusal refusal = keep(chunk);
        chunk.release();
        if (refusal != null) {
          end(refusal);
        } else if (isLast && isOver.compareAndSet(false, true)) {
          work();
        }
      }
    }

    private @Nullable Refusal keep(Content.Chunk chunk) {
      int more = chunk.remaining();
      if (received + (long) more > bytesMax) {
        return Refusal.TOO_LARGE;
      }
      if (!takeMore(more)) {
        return Refusal.BUSY;
      }
      if (received + more > content.length) {
        content = Arrays.copyOf(content, grown(received + more));
      }
      chunk.getByteBuffer().get(content, received, more);
      int now = received + more; // only one thread adds to it
      received = now;
      return null;
    }

    /** Doubles the buffer up to the announced length, which avoids a final copy. */
    private int grown(int least) {
      long announced = request.getLength() < least ? bytesMax : request.getLength();
      return (int) Math.max(least, Math.min(2L * least, announced));
    }

    /** Checks the rate every second until the body is complete. */
    private void look() {
      soon(
          () -> {
            if (isOver.get()) {
              return;
            }
            if (isSlow(nanoTime.getAsLong() - begunNanos)) {
              end(Refusal.TOO_SLOW);
            } else {
              look();
            }
          });
    }

    /** Runs an action in a second, in a thread of the server. */
    private void soon(Runnable action) {
      Components components = request.getComponents();
      Scheduler.Task unused =
          components
              .getScheduler()
              .schedule(() -> components.getExecutor().execute(action), 1, TimeUnit.SECONDS);
    }

    private boolean isSlow(long elapsedNanos) {
      long countedNanos = elapsedNanos - GRACE_NANOS;
      return elapsedNanos > limits.bodyNanosMax()
          || received * (double) TimeUnit.SECONDS.toNanos(1)
              < (double) limits.bytesPerSecondMin() * countedNanos;
    }

    private void work() {
      try {
        if (!getHandler()
            .handle(
                new Received(request, ByteBuffer.wrap(content, 0, received)), response, callback)) {
          Response.writeError(request, response, callback, 404);
        }
      } catch (Throwable e) {
        Response.writeError(request, response, callback, e);
      }
    }

    /** Refuses the body; the connection ends with the rest unread. */
    private void end(Refusal refusal) {
      if (!isOver.compareAndSet(false, true)) {
        return;
      }
      if (refusal == Refusal.BUSY) { // slows down endless retries
        soon(() -> write(refusal));
      } else {
        write(refusal);
      }
    }

    private void write(Refusal refusal) {
      response.setStatus(refusal.status());
      response
          .getHeaders()
          .put(HttpHeader.CONNECTION, "close")
          .put(HttpHeader.CONTENT_TYPE, "application/json; charset=utf-8");
      if (refusal == Refusal.BUSY) {
        response.getHeaders().put(HttpHeader.RETRY_AFTER, RETRY_AFTER_SECONDS);
      }
      byte[] json = sentences.apply(refusal).getBytes(StandardCharsets.UTF_8);
      response.write(true, ByteBuffer.wrap(json), callback);
    }
  }

  /** A request with a complete body. */
  private static final class Received extends Request.Wrapper {
    private final ByteBuffer body;
    private final long length;
    private boolean isRead;

    Received(Request request, ByteBuffer body) {
      super(request);
      this.body = body;
      this.length = body.remaining();
    }

    @Override
    public long getLength() {
      return length;
    }

    @Override
    public synchronized Content.Chunk read() {
      if (isRead) {
        return Content.Chunk.EOF;
      }
      isRead = true;
      return Content.Chunk.from(body, /* last= */ true);
    }

    @Override
    public void demand(Runnable action) {
      action.run();
    }

    @Override
    public boolean consumeAvailable() {
      return true;
    }
  }
}
