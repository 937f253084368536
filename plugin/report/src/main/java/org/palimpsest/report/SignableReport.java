package org.palimpsest.report;

import java.util.Optional;

/** A report file that can be signed. */
public interface SignableReport {

  byte[] signedBytes();

  /** The signature; empty if unsigned. Fails if it is malformed. */
  Optional<ReportSignature> signature() throws ReportException;

  SignableReport signed(ReportSignature signature);

  byte[] bytes();
}
