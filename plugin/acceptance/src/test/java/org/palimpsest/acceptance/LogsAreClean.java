package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * After each class of integration tests: no log has a piece of a text, or a fingerprint, that any
 * test of this JVM has sent. Registered with JUnit as a service, for all classes.
 */
public final class LogsAreClean implements AfterAllCallback {

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    if (Log.isKept()) {
      PieceFinder finder = new PieceFinder(Traces.all());
      assertThat(Log.lines().stream().filter(finder::isIn))
          .as("lines of the log with what a test has sent")
          .isEmpty();
    }
  }
}
