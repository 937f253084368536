package org.palimpsest.report.pdf;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.palimpsest.report.ReportDecision;
import org.palimpsest.report.ReportHeader;
import org.palimpsest.testing.ChineseFont;

/** Sample content of reports. */
final class PdfSamples {

  static final String ENGLISH =
      "Honey bees come with keepers, keepers have associations, and associations have officers.";

  static final String CHINESE = "长者食堂开张那天，五块钱一份的两荤两素，队伍一直排到了派出所门口。三个月以后，队伍短了一半。";

  private static final JsonMapper MAPPER = new JsonMapper();

  private PdfSamples() {}

  /** A Chinese font that is independent of the machine. */
  static PdfFonts fonts() throws PdfException {
    return PdfFonts.of(List.of(ChineseFont.file()), List.of());
  }

  static ReportHeader header() {
    return new ReportHeader(
        Instant.parse("2026-01-02T03:04:05Z"),
        "palimpsest test",
        List.of(
            new ReportHeader.Library("Theses", 48_211L), new ReportHeader.Library("beta", null)),
        Map.of("type", List.of("thesis")),
        false,
        new ReportHeader.Origin(
            "Alpha University", "ada", Instant.parse("2026-01-02T03:00:00Z"), "1234-5678-9012"));
  }

  /** A text whose passages are whole paragraphs, each from one source. */
  static PdfReport.Content content(List<String> paragraphs) {
    var text = new StringBuilder();
    ObjectNode answer = MAPPER.createObjectNode();
    ArrayNode sources = answer.putArray("sources");
    ArrayNode total = answer.putObject("coverage").putArray("total");
    List<String> kinds = List.of("identical", "minor", "rewritten");
    for (String paragraph : paragraphs) {
      int number = sources.size() + 1;
      int offset = text.length();
      ObjectNode source =
          sources.addObject().put("id", "doc-" + number).put("title", paragraph.substring(0, 5));
      source.put("matchedLength", paragraph.length()).put("ratio", 0.1);
      ObjectNode passage = source.putArray("passages").addObject();
      passage.putObject("suspicious").put("offset", offset).put("length", paragraph.length());
      passage
          .putObject("source")
          .put("offset", 7)
          .put("length", paragraph.length())
          .put("text", paragraph);
      passage.put("kind", kinds.get(number % kinds.size())).put("similarity", 0.9);
      passage
          .putArray("runs")
          .addArray()
          .add(offset + 6)
          .add(paragraph.length() - 6)
          .add(13)
          .add(paragraph.length() - 6);
      total.add(offset).add(paragraph.length());
      text.append(paragraph).append("\n\n");
    }
    ((ObjectNode) answer.path("coverage")).set("withoutOwnWork", total);
    int matched = paragraphs.stream().mapToInt(String::length).sum();
    answer.putObject("document").put("id", "essay.docx").put("length", text.length());
    answer.putObject("ratios").put("total", 0.9).put("withoutOwnWork", 0.9);
    answer.putObject("matchedLengths").put("total", matched).put("withoutOwnWork", matched);
    answer
        .putArray("excluded")
        .addObject()
        .put("reason", "quotation")
        .put("offset", 0)
        .put("length", 10);
    answer
        .putArray("warnings")
        .addObject()
        .put("rank", "warning")
        .put("text", "Pages 7 and 8 have no text.");
    return new PdfReport.Content(header(), answer, text.toString(), List.of());
  }

  static PdfReport.Content withDecision(PdfReport.Content content) {
    return new PdfReport.Content(
        content.header(),
        content.answer(),
        content.text(),
        List.of(
            new ReportDecision(
                "source",
                "/doc-1",
                "Cited with page numbers",
                "ada",
                "2026-01-02T03:30:00Z",
                new ReportDecision.Word("lin", "2026-01-02T03:40:00Z"))));
  }

  /** The length of a thesis. */
  static PdfReport.Content large(int passages, int lengthOfEach) {
    List<String> paragraphs = new ArrayList<>();
    for (int i = 0; i < passages; i++) {
      String base = i % 2 == 0 ? ENGLISH + " " : CHINESE;
      String long_ = base.repeat(lengthOfEach / base.length() + 1);
      paragraphs.add(i + " " + long_.substring(0, lengthOfEach));
    }
    return content(paragraphs);
  }
}
