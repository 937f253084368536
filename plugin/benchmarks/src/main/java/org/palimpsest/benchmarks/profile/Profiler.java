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
 * Samples the stack traces of all threads of this process that run Java, with the JDK's own flight
 * recorder. Used by one thread.
 *
 * <p>A sample does not wait for a safepoint. Threads that wait are not sampled, nor are those in
 * native code, of which a check has little.
 */
public final class Profiler implements Closeable {

  private static final String EVENT = "jdk.ExecutionSample";
  private static final Duration PERIOD = Duration.ofMillis(4);

  private final Recording recording = new Recording();

  /**
   * Begins. What has been compiled before is compiled again, because this changes some of the JDK's
   * classes: begin before warming up, and only once.
   */
  public Profiler() {
    recording.enable(EVENT).withPeriod(PERIOD);
    recording.start();
  }

  /**
   * What was sampled in a stretch of time.
   *
   * @param from from then on
   * @param to up to then, not in the future
   * @throws IOException if what was recorded cannot be read
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
