package org.palimpsest.federation.desk;

/** Signs reports in the site's name. */
public interface ReportSigner {

  /** The same page with a signature; as it is where it cannot be signed. */
  String signed(String page);
}
