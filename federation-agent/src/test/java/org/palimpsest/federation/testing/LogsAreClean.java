package org.palimpsest.federation.testing;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;
import org.palimpsest.federation.testing.LogScan.Finding;

/**
 * After each class of integration tests: no log has a text, a fingerprint, a key, a seed or a
 * password that a test has used. JUnit finds this by itself, so that no class can forget it; the
 * scan after the last class is one of all logs.
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

  /** A class that cannot run here, without a browser for example, has started nothing. */
  private static boolean isLeftOut(ExtensionContext context) {
    return context
        .getExecutionException()
        .filter(TestAbortedException.class::isInstance)
        .isPresent();
  }
}
