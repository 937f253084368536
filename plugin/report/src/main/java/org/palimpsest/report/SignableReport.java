package org.palimpsest.report;

import java.util.Optional;

/** A report's file, as far as its signature is concerned. */
public interface SignableReport {

  /** The bytes that a signature is of. */
  byte[] signedBytes();

  /**
   * The signature; empty if there is none.
   *
   * @throws ReportException if what stands there is none
   */
  Optional<ReportSignature> signature() throws ReportException;

  /** The same report with a signature. */
  SignableReport signed(ReportSignature signature);

  /** The whole file. */
  byte[] bytes();
}
