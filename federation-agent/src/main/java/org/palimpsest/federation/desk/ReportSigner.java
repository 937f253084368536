package org.palimpsest.federation.desk;

import java.security.GeneralSecurityException;
import org.palimpsest.report.ReportSignature;
import org.palimpsest.report.SignableReport;

/** Signs reports in the site's name. Safe for use by several threads. */
public interface ReportSigner {

  /** What people call the site. */
  String institution();

  /**
   * The signature of a report.
   *
   * @throws GeneralSecurityException if there is no key that can sign
   */
  ReportSignature sign(SignableReport report) throws GeneralSecurityException;
}
