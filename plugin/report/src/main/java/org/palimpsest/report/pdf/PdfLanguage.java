package org.palimpsest.report.pdf;

import java.util.Arrays;
import java.util.Optional;

/** Language of a PDF report. */
public enum PdfLanguage {
  ENGLISH("en", "en"),
  CHINESE("zh", "zh-CN");

  private final String word;
  private final String code;

  PdfLanguage(String word, String code) {
    this.word = word;
    this.code = code;
  }

  /** Name in requests. */
  public String word() {
    return word;
  }

  String code() {
    return code;
  }

  public static Optional<PdfLanguage> of(String word) {
    return Arrays.stream(values()).filter(language -> language.word.equals(word)).findFirst();
  }
}
