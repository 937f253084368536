package org.palimpsest.federation.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.state.Tasks.TaskState;
import org.palimpsest.report.PdfFile;
import org.palimpsest.report.ReportFile;
import org.palimpsest.report.SignableReport;

/** Reports of a site, and the lookup of their numbers. */
final class ReportRoutesTest {

  private static final String RESULT =
      """
      {"document": {"id": "essay.docx", "length": 17, "authors": ["王小明"], "file": {"title": "社区养老/“信任”"}},
       "libraries": [{"site": "alpha", "name": "theses", "documents": 48211}, {"site": "beta", "name": "papers", "documents": 7}],
       "ratios": {"total": 0.5}, "matchedLengths": {"total": 9}, "sources": [{"collection": "c", "id": "a", "title": "Secret Source",
       "matchedLength": 9, "passages": [{"kind": "identical", "suspicious": {"offset": 0, "length": 9}, "source": {"offset": 0, "length": 9}}]}],
       "coverage": {"total": [0, 9], "withoutOwnWork": [0, 9]}}
      """;

  private ApiServer server;
  private String report;

  @BeforeEach
  void start() throws Exception {
    server = new ApiServer();
    String made =
        server
            .send(
                ApiServer.USER,
                "POST",
                "/v1/tasks",
                "{\"text\": \"The secret essay.\", \"collections\": [\"c\"]}")
            .body();
    String task = ApiJson.parse(made).path("id").asText();
    report = "/v1/tasks/" + task + "/report";
    server.kept.end(task, TaskState.DONE, RESULT, null);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private byte[] pdf(String query) throws Exception {
    HttpResponse<byte[]> answer = server.get(ApiServer.USER, report + "?format=pdf" + query);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/pdf");
    return answer.body();
  }

  private static String text(byte[] pdf) throws Exception {
    try (PDDocument document = Loader.loadPDF(pdf)) {
      return new PDFTextStripper().getText(document);
    }
  }

  private static String numberIn(String text) {
    return text.replaceAll("(?s).*?(\\d{4}-\\d{4}-\\d{4}).*", "$1");
  }

  private JsonNode shown(String number) throws Exception {
    HttpResponse<String> answer = server.send(null, "GET", "/v1/reports/" + number, null);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.body()).doesNotContain("essay", "王小明", "Secret", "theses", ApiServer.USER);
    return ApiJson.parse(answer.body());
  }

  @Test
  void pdf_saysWhoCheckedAgainstWhat_isSigned_andKnownByItsNumber() throws Exception {
    byte[] file = pdf("&lang=zh&form=full");
    String text = text(file);
    assertThat(text)
        .contains("Alpha University", ApiServer.USER, "社区养老", "王小明")
        .contains("alpha: theses（48,211 篇文献）", "beta: papers（7 篇文献）");
    PdfFile read = PdfFile.of(file);
    assertThat(read.signature().orElseThrow().isOf(read)).isTrue();

    JsonNode shown = shown(numberIn(text));
    assertThat(shown.path("sha256").asText()).isEqualTo(Sha256.hex(file));
    assertThat(shown.path("key").asText()).isEqualTo(read.signature().orElseThrow().keyDigest());
    assertThat(shown.path("institution").asText()).isEqualTo("Alpha University");
    assertThat(shown.path("madeAt").asText()).isEqualTo(ApiServer.NOW.toString());
    assertThat(server.events())
        .anyMatch(
            event ->
                event.startsWith("report.made")
                    && event.contains("sha256=" + Sha256.hex(file))
                    && !event.contains("secret"));
  }

  @Test
  void page_isSigned_andKnownByItsNumber_too() throws Exception {
    HttpResponse<byte[]> answer = server.get(ApiServer.USER, report);
    String page = new String(answer.body(), StandardCharsets.UTF_8);
    SignableReport read = ReportFile.parse(page);
    assertThat(read.signature().orElseThrow().isOf(read)).isTrue();
    assertThat(page)
        .contains("\"institution\":\"Alpha University\",\"examiner\":\"" + ApiServer.USER + "\"")
        .contains("{\"name\":\"alpha: theses\",\"documents\":48211}");
    JsonNode shown = shown(page.replaceAll("(?s).*\"number\":\"([0-9-]+)\".*", "$1"));
    assertThat(shown.path("format").asText()).isEqualTo("html");
    assertThat(shown.path("sha256").asText()).isEqualTo(Sha256.hex(answer.body()));
  }

  @Test
  void eachReport_hasAnotherNumber() throws Exception {
    assertThat(numberIn(text(pdf("&form=short")))).isNotEqualTo(numberIn(text(pdf("&form=short"))));
  }

  /** RFC 6266, with a fallback for older browsers. */
  @Test
  void file_isNamedAfterThePaperAndItsAuthors() throws Exception {
    HttpResponse<byte[]> answer = server.get(ApiServer.USER, report + "?format=pdf");
    assertThat(answer.headers().firstValue("Content-Disposition"))
        .hasValue(
            "attachment; filename=\"___ - ____ ____ report.pdf\"; filename*=UTF-8''"
                + "%E7%8E%8B%E5%B0%8F%E6%98%8E%20-%20%E7%A4%BE%E5%8C%BA%E5%85%BB%E8%80%81%20"
                + "%E2%80%9C%E4%BF%A1%E4%BB%BB%E2%80%9D%20report.pdf");
  }

  @Test
  void numbersThatTheSiteDidNotGive_areNotFound() throws Exception {
    for (String number : List.of("0000-0000-0000", "1", "1234-5678-901x", "..", "%27")) {
      HttpResponse<String> answer = server.send(null, "GET", "/v1/reports/" + number, null);
      assertThat(answer.statusCode()).as(number).isIn(400, 404);
    }
  }

  @Test
  void whoAsksForManyNumbers_hasToWait() throws Exception {
    int status = 404;
    for (int i = 0; i < 40 && status == 404; i++) {
      status = server.send(null, "GET", "/v1/reports/0000-0000-0000", null).statusCode();
    }
    assertThat(status).isEqualTo(429);
  }

  @Test
  void reportsOfOthers_areNotThere() throws Exception {
    assertThat(server.get(ApiServer.OTHER_USER, report + "?format=pdf").statusCode())
        .isEqualTo(404);
    assertThat(server.get(null, report + "?format=pdf").statusCode()).isEqualTo(401);
  }

  @Test
  void scriptWithoutAFont_isSaid_andKeepsNoNumber() throws Exception {
    String task = report.replaceAll("/v1/tasks/|/report", "");
    server.kept.end(task, TaskState.DONE, RESULT.replace("Secret Source", "עברית"), null);
    HttpResponse<byte[]> answer = server.get(ApiServer.USER, report + "?format=pdf");
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(new String(answer.body(), StandardCharsets.UTF_8))
        .contains("This report has Hebrew letters, which a PDF cannot show. Use the HTML report.");
    assertThat(server.events()).noneMatch(event -> event.startsWith("report.made"));
  }
}
