package org.palimpsest.solr.near;

import java.util.Locale;

/** How near duplicates are told. */
public enum NearMethod {
  /** By the resemblance of their spots, measured on their stored texts. */
  SPOTSIGS,

  /** By the Hamming distance of their signatures, which no text is read for. */
  SIMHASH;

  /** The word that stands for it in requests and answers. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
