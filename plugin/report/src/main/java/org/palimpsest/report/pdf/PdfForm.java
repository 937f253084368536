package org.palimpsest.report.pdf;

import java.util.Arrays;
import java.util.Optional;

/** Form of a PDF report: the four forms of CNKI's reports. */
public enum PdfForm {
  /** Figures and sources (简洁). */
  SHORT("short"),
  /** Each passage beside its source (全文对照). */
  FULL("full"),
  /** The whole text with marked passages (全文标明引文). */
  MARKED("marked"),
  /** {@link #FULL} without the author's own work (去除本人). */
  WITHOUT_OWN_WORK("withoutOwnWork");

  private final String word;

  PdfForm(String word) {
    this.word = word;
  }

  /** Name in requests. */
  public String word() {
    return word;
  }

  public static Optional<PdfForm> of(String word) {
    return Arrays.stream(values()).filter(form -> form.word.equals(word)).findFirst();
  }

  boolean showsPassages() {
    return this == FULL || this == WITHOUT_OWN_WORK;
  }

  String ratio() {
    return this == WITHOUT_OWN_WORK ? "withoutOwnWork" : "total";
  }
}
