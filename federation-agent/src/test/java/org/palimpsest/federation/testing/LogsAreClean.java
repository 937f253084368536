package org.palimpsest.federation.testing;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;
import org.palimpsest.federation.testing.LogScan.Finding;

/**
 * Asserts after each class of integration tests that no log has a secret of a test: a text, a
 * fingerprint, a key, a seed or a password. JUnit loads this extension itself, for all classes. The
 * scan after the last class covers all logs.
 */
public final class LogsAreClean implements AfterAllCallback {

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    if (!ProcessLogs.areKept() || isLeftOut(context)) {
      return;
    }
    SolrProcess.tellFingerprintsOfShared();
    List<Finding> findings = UsedSecrets.ofThisJvm().findings(ProcessLogs.folder());
    if (!findings.isEmpty()) {
      throw new AssertionError("Logs have what must never stand there: " + findings);
    }
  }

  /** A class that cannot run here, for example without a browser, has no processes. */
  private static boolean isLeftOut(ExtensionContext context) {
    return context
        .getExecutionException()
        .filter(TestAbortedException.class::isInstance)
        .isPresent();
  }
}
