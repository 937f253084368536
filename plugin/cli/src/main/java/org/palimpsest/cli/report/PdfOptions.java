package org.palimpsest.cli.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.report.PdfFile;
import org.palimpsest.report.pdf.PdfException;
import org.palimpsest.report.pdf.PdfFonts;
import org.palimpsest.report.pdf.PdfForm;
import org.palimpsest.report.pdf.PdfLanguage;
import org.palimpsest.report.pdf.PdfReport;
import picocli.CommandLine.Option;

/** The options of reports as PDF. */
final class PdfOptions {

  @Option(
      names = "--lang",
      paramLabel = "LANGUAGE",
      description = "The language of a PDF's own words: ${COMPLETION-CANDIDATES}.",
      completionCandidates = Languages.class,
      defaultValue = "en")
  private String language = "en";

  @Option(
      names = "--form",
      paramLabel = "FORM",
      description = "How much a PDF holds: ${COMPLETION-CANDIDATES}.",
      completionCandidates = Forms.class,
      defaultValue = "full")
  private String form = "full";

  @Option(
      names = "--font",
      paramLabel = "FILE",
      description = "A TrueType font for a PDF, besides those that are found; may be repeated.")
  private final List<Path> fonts = new ArrayList<>();

  @Option(
      names = "--document",
      paramLabel = "ID",
      description = "Which document's answer becomes the PDF, where there are several.")
  private @Nullable String document;

  /** The words of languages. */
  static final class Languages implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(PdfLanguage.values()).map(PdfLanguage::word).iterator();
    }
  }

  /** The words of forms. */
  static final class Forms implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(PdfForm.values()).map(PdfForm::word).iterator();
    }
  }

  /** Which document is meant; null for the only one. */
  @Nullable String document() {
    return document;
  }

  /** What is wrong with the options; null if nothing is. */
  @Nullable String fault() {
    if (PdfLanguage.of(language).isEmpty()) {
      return "--lang is one of " + String.join(", ", new Languages());
    }
    return PdfForm.of(form).isEmpty() ? "--form is one of " + String.join(", ", new Forms()) : null;
  }

  PdfFile write(PdfReport.Content content) throws PdfException {
    return PdfReport.write(
        content,
        PdfLanguage.of(language).orElseThrow(),
        PdfForm.of(form).orElseThrow(),
        PdfFonts.of(fonts));
  }
}
