package org.palimpsest.solr.near;

import java.util.Locale;

/** Methods to compare near duplicates. */
public enum NearMethod {
  /** By the resemblance of spots in the stored texts. */
  SPOTSIGS,

  /** By the Hamming distance of signatures, without texts. */
  SIMHASH;

  /** The name in requests and answers. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
