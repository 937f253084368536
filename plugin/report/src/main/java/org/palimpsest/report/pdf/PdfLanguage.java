package org.palimpsest.report.pdf;

import java.util.Arrays;
import java.util.Optional;

/** The language of a PDF report's own words. */
public enum PdfLanguage {
  ENGLISH("en", "en"),
  CHINESE("zh", "zh-CN");

  private final String word;
  private final String code;

  PdfLanguage(String word, String code) {
    this.word = word;
    this.code = code;
  }

  /** The word of requests. */
  public String word() {
    return word;
  }

  /** As documents name it. */
  String code() {
    return code;
  }

  /** The language of a word. */
  public static Optional<PdfLanguage> of(String word) {
    return Arrays.stream(values()).filter(language -> language.word.equals(word)).findFirst();
  }
}
