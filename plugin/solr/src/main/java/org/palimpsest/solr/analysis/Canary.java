package org.palimpsest.solr.analysis;

/** The fixed text whose fingerprint gives away that an analysis has changed. */
final class Canary {

  /**
   * Holds what analyses differ in: both languages, both Chinese scripts, full-width forms, an
   * invisible character, upper case, accents, inflected words, stop words, numbers, markup,
   * escapes, symbols between Han characters, a row of letters. Never change it but together with
   * the analysis or the grams: all stored tables look as if made by another analysis.
   */
  static final String TEXT =
      "The miners of the old valley were singing; their canaries, bright and restless, had stopped."
          + " Naïve visitors never noticed 3.14 or 2,718 reasons to leave, but ＦＵＬＬ width let"
          + "\u200bters did. 矿工们把金丝雀带进井下，鸟儿停止歌唱时，人们就知道空气已经变坏了。"
          + "舊時礦坑裡的燈火，與今天實驗室中的儀器，其實是同一種警覺。"
          + " The <b>lamps</b> &amp; \\emph{ropes} were k%65pt[4], ʟᴏɴɢ after acgtaacgttgcaacgttagc"
          + "ctagatcaggctaacgttag. 煤**層x之😀下(xià)。";

  private Canary() {}
}
