package org.palimpsest.federation.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.Latency;
import org.palimpsest.federation.testing.Meanwhile;

/** Response times while one account uploads files that take a minute each to parse. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("long")
final class SlowFilesIT {

  private static final int SLOW_FILES = 24;

  /** As many of an account may wait; one is read. */
  private static final int WAITING_MAX = 40;

  private static final String COLLECTIONS = "\"collections\": [\"theses\"]";
  private static final String TEXT = "{\"text\": \"Short text number %d.\", " + COLLECTIONS + "}";

  private final ApiServer server = new ApiServer(1_000_000);
  private final AtomicInteger texts = new AtomicInteger();
  private final List<CompletableFuture<HttpResponse<String>>> sent = new ArrayList<>();

  SlowFilesIT() throws IOException {}

  /** A page that draws a form a thousand times, which does the same, five deep. */
  private static String slowPdf() {
    StringBuilder pdf = new StringBuilder("%PDF-1.4\n");
    pdf.append("1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n");
    pdf.append("2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n");
    pdf.append("3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R");
    pdf.append("/Resources<</XObject<</F 5 0 R>>>>>> endobj\n");
    stream(pdf, 4, "", "/F Do\n");
    String form = "/Type/XObject/Subtype/Form/BBox[0 0 595 842]";
    for (int object = 5; object < 9; object++) {
      String inner = form + "/Resources<</XObject<</F " + (object + 1) + " 0 R>>>>";
      stream(pdf, object, inner, "/F Do\n".repeat(1000));
    }
    stream(pdf, 9, form, "1 0 0 1 0 0 cm\n".repeat(1000));
    return pdf.append("trailer <</Root 1 0 R>>\n%%EOF\n").toString();
  }

  private static void stream(StringBuilder pdf, int object, String entries, String content) {
    pdf.append(object).append(" 0 obj <<").append(entries);
    pdf.append("/Length ").append(content.length()).append(">> stream\n").append(content);
    pdf.append("\nendstream endobj\n");
  }

  private HttpResponse<String> handIn(String account, String name, String content)
      throws Exception {
    String body =
        "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\""
            + name
            + "\"\r\nContent-Type: application/octet-stream\r\n\r\n"
            + content
            + "\r\n--edge\r\nContent-Disposition: form-data; name=\"task\"\r\n\r\n{"
            + COLLECTIONS
            + "}\r\n--edge--\r\n";
    return server.send(account, "POST", "/v1/tasks", "multipart/form-data; boundary=edge", body);
  }

  private void sendSlowFiles(int count) {
    String pdf = slowPdf();
    for (int i = 0; i < count; i++) {
      String name = i + ".pdf";
      sent.add(Meanwhile.begin(() -> handIn(ApiServer.OTHER_USER, name, pdf)));
    }
  }

  private int handInText() throws Exception {
    String text = String.format(Locale.ROOT, TEXT, texts.incrementAndGet());
    int status = server.send(ApiServer.USER, "POST", "/v1/tasks", text).statusCode();
    assertThat(status).isEqualTo(201);
    return status;
  }

  @Test
  void slowFilesOfOne_takeNoTimeOfOthers() throws Exception {
    try (server) {
      for (int i = 0; i < 20; i++) {
        handInText();
      }
      Duration quietList = Latency.p95(() -> server.send(ApiServer.USER, "GET", "/v1/tasks", null));
      Duration quietText = Latency.p95(this::handInText);
      sendSlowFiles(SLOW_FILES);
      Await.that("some are there").pollDelay(Duration.ofSeconds(5)).until(() -> true);
      Duration list = Latency.p95(() -> server.send(ApiServer.USER, "GET", "/v1/tasks", null));
      Duration text = Latency.p95(this::handInText);
      long begun = System.nanoTime();
      assertThat(handIn(ApiServer.USER, "short.txt", "A short file of another one.").statusCode())
          .isEqualTo(201);
      Duration file = Duration.ofNanos(System.nanoTime() - begun);
      System.out.println(
          "24 slow files of one: p95 of a list quiet "
              + quietList
              + ", then "
              + list
              + "; of a text "
              + quietText
              + ", then "
              + text
              + "; a file of another one "
              + file);
      assertThat(list).isLessThan(quietList.multipliedBy(3).plus(Latency.SLACK));
      assertThat(text).isLessThan(quietText.multipliedBy(3).plus(Latency.SLACK));
      assertThat(file).isLessThan(Duration.ofSeconds(20));
    }
  }

  /** Its connection is idle for longer than a connection without a request may be. */
  @Test
  void fileThatWaitsForAMinute_isTaken_andOneTooManyIsRefused() throws Exception {
    try (server) {
      sendSlowFiles(1);
      Await.that("it is read").pollDelay(Duration.ofSeconds(3)).until(() -> true);
      long begun = System.nanoTime();
      for (int i = 0; i < WAITING_MAX; i++) {
        String name = i + ".txt";
        sent.add(Meanwhile.begin(() -> handIn(ApiServer.OTHER_USER, name, "Text of " + name)));
      }
      Await.that("all wait").pollDelay(Duration.ofSeconds(3)).until(() -> true);
      HttpResponse<String> more = handIn(ApiServer.OTHER_USER, "more.txt", "One too many.");
      assertThat(more.statusCode()).isEqualTo(429);
      assertThat(more.body()).contains("filesBusy");
      assertThat(more.headers().firstValue("Retry-After")).isPresent();
      assertThat(sent.get(0).join().statusCode()).as("of the slow one").isEqualTo(422);
      for (CompletableFuture<HttpResponse<String>> each : sent.subList(1, sent.size())) {
        assertThat(each.join().statusCode()).isEqualTo(201);
      }
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(Duration.ofSeconds(35));
    }
  }
}
