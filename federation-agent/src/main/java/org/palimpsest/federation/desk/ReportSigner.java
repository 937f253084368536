package org.palimpsest.federation.desk;

import java.security.GeneralSecurityException;
import org.palimpsest.report.ReportSignature;
import org.palimpsest.report.SignableReport;

/** Signs reports with a key of the site. Thread-safe. */
public interface ReportSigner {

  /** The site's title. */
  String institution();

  /** Signs a report; throws if there is no usable key. */
  ReportSignature sign(SignableReport report) throws GeneralSecurityException;
}
