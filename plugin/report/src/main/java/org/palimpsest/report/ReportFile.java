package org.palimpsest.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An HTML report with its signature and the decisions added later. The signature covers everything
 * except itself and the decisions, which have a signature of their own.
 */
public final class ReportFile implements SignableReport {

  static final String NO_DECISIONS = "[]";
  static final String NO_SIGNATURE = "null";

  private static final String DECISIONS = "<script type=\"application/json\" id=\"decisions\">";
  private static final String SIGNATURE = "<script type=\"application/json\" id=\"signature\">";
  private static final String END = "</script>";

  private static final JsonMapper MAPPER = new JsonMapper();

  private final String page;

  private ReportFile(String page) {
    this.page = page;
  }

  /**
   * Reads a report.
   *
   * @throws ReportException if the file is not a report
   */
  public static ReportFile read(Path file) throws IOException, ReportException {
    String page;
    try {
      page = Files.readString(file, StandardCharsets.UTF_8);
    } catch (MalformedInputException e) {
      throw new ReportException("is no report: it is not UTF-8");
    }
    return parse(page);
  }

  /**
   * Parses a report.
   *
   * @throws ReportException if it is not a report
   */
  public static ReportFile parse(String page) throws ReportException {
    var report = new ReportFile(page);
    if (!page.contains(ReportWriter.FORMAT)
        || report.isWithout(DECISIONS)
        || report.isWithout(SIGNATURE)) {
      throw new ReportException("is no report that this program makes");
    }
    report.refuseMarkup();
    return report;
  }

  /** A block must occur exactly once. */
  private boolean isWithout(String block) {
    int place = page.indexOf(block);
    return place < 0 || page.indexOf(block, place + 1) >= 0 || page.indexOf(END, place) < 0;
  }

  /**
   * Unsigned data must escape every less-than sign; otherwise it could change how a browser parses
   * the rest.
   */
  private void refuseMarkup() throws ReportException {
    if (content(DECISIONS).indexOf('<') >= 0 || content(SIGNATURE).indexOf('<') >= 0) {
      throw new ReportException("has decisions or a signature that this program did not write");
    }
  }

  @Override
  public byte[] signedBytes() {
    return with(DECISIONS, NO_DECISIONS)
        .with(SIGNATURE, NO_SIGNATURE)
        .page
        .getBytes(StandardCharsets.UTF_8);
  }

  byte[] decisionBytes() {
    return content(DECISIONS).getBytes(StandardCharsets.UTF_8);
  }

  public boolean hasDecisions() {
    return !content(DECISIONS).equals(NO_DECISIONS);
  }

  @Override
  public Optional<ReportSignature> signature() throws ReportException {
    String content = content(SIGNATURE);
    try {
      return content.equals(NO_SIGNATURE)
          ? Optional.empty()
          : Optional.of(MAPPER.readValue(content, ReportSignature.class));
    } catch (JsonProcessingException e) {
      throw new ReportException("has a signature that cannot be read");
    }
  }

  @Override
  public ReportFile signed(ReportSignature signature) {
    try {
      return with(SIGNATURE, MAPPER.writeValueAsString(signature).replace("<", "\\u003c"));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("strings are always JSON", e);
    }
  }

  public String page() {
    return page;
  }

  @Override
  public byte[] bytes() {
    return page.getBytes(StandardCharsets.UTF_8);
  }

  private String content(String block) {
    int from = page.indexOf(block) + block.length();
    return page.substring(from, page.indexOf(END, from));
  }

  private ReportFile with(String block, String content) {
    int from = page.indexOf(block) + block.length();
    return new ReportFile(
        page.substring(0, from) + content + page.substring(page.indexOf(END, from)));
  }
}
