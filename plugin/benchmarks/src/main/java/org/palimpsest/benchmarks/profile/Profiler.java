package org.palimpsest.benchmarks.profile;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/**
 * Samples the stack traces of all threads that run Java, by the JDK's flight recorder, without
 * waiting for safepoints. Threads that wait or run native code are not sampled. For one thread.
 */
public final class Profiler implements Closeable {

  private static final String EVENT = "jdk.ExecutionSample";
  private static final Duration PERIOD = Duration.ofMillis(4);

  private final Recording recording = new Recording();

  /** Starts sampling, which recompiles compiled code: start before warming up, and only once. */
  public Profiler() {
    recording.enable(EVENT).withPeriod(PERIOD);
    recording.start();
  }

  /**
   * The samples of a time span.
   *
   * @param from inclusive
   * @param to exclusive, not in the future
   * @throws IOException if the recording cannot be read
   */
  public Profile between(Instant from, Instant to) throws IOException {
    Path file = Files.createTempFile("palimpsest-benchmark", ".jfr");
    try {
      recording.dump(file);
      return read(file, from, to);
    } finally {
      Files.delete(file);
    }
  }

  private static Profile read(Path file, Instant from, Instant to) throws IOException {
    Profile profile = new Profile();
    try (RecordingFile events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        RecordedEvent event = events.readEvent();
        Instant time = event.getStartTime();
        RecordedStackTrace stack = event.getStackTrace();
        if (event.getEventType().getName().equals(EVENT)
            && stack != null
            && !time.isBefore(from)
            && time.isBefore(to)) {
          profile.add(frames(stack));
        }
      }
    }
    return profile;
  }

  private static List<StackParts.Frame> frames(RecordedStackTrace stack) {
    return stack.getFrames().stream()
        .filter(RecordedFrame::isJavaFrame)
        .map(
            frame ->
                new StackParts.Frame(
                    frame.getMethod().getType().getName(), frame.getMethod().getName()))
        .toList();
  }

  @Override
  public void close() {
    recording.close();
  }
}
