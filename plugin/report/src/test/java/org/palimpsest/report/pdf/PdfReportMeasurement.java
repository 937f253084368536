package org.palimpsest.report.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.junit.jupiter.api.Test;
import org.palimpsest.report.PdfFile;

/** Time and size of a large PDF, the first of a process. */
final class PdfReportMeasurement {

  private static final int PASSAGES = 300;
  private static final int LENGTH = 200;
  private static final double SECONDS_MAX = 10;
  private static final int BYTES_MAX = 5_000_000;

  @Test
  void hundredPages_withThreeHundredPassages() throws Exception {
    PdfReport.Content content = PdfSamples.large(PASSAGES, LENGTH);
    PdfFonts fonts = PdfSamples.fonts();
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long cpuBefore = threads.getCurrentThreadCpuTime();
    long begun = System.nanoTime();

    PdfFile file = PdfReport.write(content, PdfLanguage.ENGLISH, PdfForm.FULL, fonts);

    double seconds = (double) (System.nanoTime() - begun) / TimeUnit.SECONDS.toNanos(1);
    double cpu =
        (double) (threads.getCurrentThreadCpuTime() - cpuBefore) / TimeUnit.SECONDS.toNanos(1);
    int pages;
    try (PDDocument document = Loader.loadPDF(file.bytes())) {
      pages = document.getNumberOfPages();
    }
    System.out.printf(
        Locale.ROOT,
        "  PDF, %d pages, %d passages: %.1f s (%.1f s of its thread), %.1f MB%n",
        pages,
        PASSAGES,
        seconds,
        cpu,
        file.bytes().length / 1e6);
    assertThat(pages).isGreaterThanOrEqualTo(100);
    assertThat(file.bytes().length).isLessThanOrEqualTo(BYTES_MAX);
    assertThat(seconds).isLessThanOrEqualTo(SECONDS_MAX);
  }
}
