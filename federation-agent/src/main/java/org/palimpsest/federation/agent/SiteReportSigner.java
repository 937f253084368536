package org.palimpsest.federation.agent;

import java.security.GeneralSecurityException;
import java.time.InstantSource;
import org.palimpsest.federation.desk.ReportSigner;
import org.palimpsest.report.ReportSignature;
import org.palimpsest.report.SignableReport;

/** Signs with the key of a site's home. */
record SiteReportSigner(SiteHome home, InstantSource clock) implements ReportSigner {

  @Override
  public String institution() {
    return home.descriptor().descriptor().title();
  }

  @Override
  public ReportSignature sign(SignableReport report) throws GeneralSecurityException {
    return ReportSigning.sign(report, home, clock.instant());
  }
}
