package org.palimpsest.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.testing.Browser;

/** Time until long texts are readable, and duration of frames. */
final class LargeReportMeasurement {

  private static final String WORDS = "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动";

  private static Browser browser;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    browser = Browser.start();
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @Test
  void thesis_of100000CharactersAnd300Passages() throws IOException {
    measure(100_000, 300, 1_500_000, 1000);
  }

  @Test
  void book_ofAMillionCharactersAnd2000Passages() throws IOException {
    measure(1_000_000, 2000, Long.MAX_VALUE, 3000);
  }

  /** The minimum of several tries, as other load only adds time. */
  private void measure(int length, int passages, long bytesMax, double readableMaxMillis)
      throws IOException {
    Path file = write(length, passages);
    double plain = plainMillis();
    double readable = Double.MAX_VALUE;
    double frame = Double.MAX_VALUE;
    for (int i = 0; i < TRIES; i++) {
      Page page = browser.open(file, "zh-CN", 1200);
      page.waitForFunction("() => " + PAINTED + ".length > 0");
      readable = Math.min(readable, number(page, "() => " + PAINTED + "[0].startTime"));
      frame = Math.min(frame, number(page, SCROLL));
      page.context().close();
    }
    System.out.printf(
        Locale.ROOT,
        "%,d characters, %,d passages: %,d bytes, readable after %.0f ms (the bare text: %.0f ms),"
            + " longest frame while scrolling %.0f ms%n",
        length,
        passages,
        Files.size(file),
        readable,
        plain,
        frame);
    double slowness = Math.max(1, plain / PLAIN_MILLIS);
    assertThat(Files.size(file)).isLessThan(bytesMax);
    assertThat(readable).isLessThan(slowness * readableMaxMillis);
    assertThat(frame).isLessThanOrEqualTo(slowness * FRAME_MAX_MILLIS);
    assertThat(browser.errors()).isEmpty();
  }

  /** Time for a bare text: the present speed of the machine. */
  private double plainMillis() throws IOException {
    Path file = folder.resolve("plain.html");
    Files.writeString(
        file,
        "<!DOCTYPE html><meta charset=\"utf-8\"><title>Plain</title><pre style=\"white-space:"
            + " pre-wrap\">"
            + text(PLAIN_LENGTH)
            + "</pre>");
    double least = Double.MAX_VALUE;
    for (int i = 0; i < TRIES; i++) {
      Page page = browser.open(file, "zh-CN", 1200);
      page.waitForFunction("() => " + PAINTED + ".length > 0");
      least = Math.min(least, number(page, "() => " + PAINTED + "[0].startTime"));
      page.context().close();
    }
    return least;
  }

  /** As a function, because the page's policy forbids evaluating strings. */
  private static double number(Page page, String function) {
    return ((Number) page.evaluate(function)).doubleValue();
  }

  private static final int TRIES = 3;

  private static final int FRAME_MAX_MILLIS = 100;

  private static final int PLAIN_LENGTH = 100_000;

  /** Time for a bare text when the bounds were set; slower machines get larger bounds. */
  private static final double PLAIN_MILLIS = 200;

  private static final String PAINTED = "performance.getEntriesByName('first-contentful-paint')";

  /** Scrolls through the page; returns the longest time between two frames. */
  private static final String SCROLL =
      """
      () => new Promise((done) => {
        const steps = 120;
        const height = document.documentElement.scrollHeight;
        let step = 0, last = performance.now(), longest = 0;
        const next = (now) => {
          if (step > 2) longest = Math.max(longest, now - last);
          last = now;
          window.scrollTo(0, (height * step++) / steps);
          step <= steps ? requestAnimationFrame(next) : done(longest);
        };
        requestAnimationFrame(next);
      })
      """;

  private static String text(int length) {
    Random random = new Random(5);
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.append(random.nextInt(60) == 0 ? "。\n" : WORDS.charAt(random.nextInt(WORDS.length())));
    }
    text.setLength(length);
    return text.toString();
  }

  private Path write(int length, int passages) throws IOException {
    String text = text(length);
    ObjectNode answer = Samples.answer("thesis.pdf");
    ((ObjectNode) answer.path("document")).put("length", length);
    answer.putArray("excluded");
    ObjectNode coverage = answer.putObject("coverage");
    ArrayNode total = coverage.putArray("total");
    ArrayNode sources = answer.putArray("sources");
    for (int i = 0; i < passages; i++) {
      int offset = (int) ((long) length * i / passages);
      int span = Math.min(150, length / passages - 20);
      total.add(offset).add(span);
      ObjectNode source =
          i % 3 == 0 || sources.isEmpty()
              ? sources.addObject()
              : (ObjectNode) sources.get(sources.size() - 1);
      source.put("id", "source-" + sources.size()).put("ratio", 0.01).put("matchedLength", span);
      String said = text.substring(offset, offset + span);
      ObjectNode passage = source.withArray("passages").addObject();
      passage.putObject("suspicious").put("offset", offset).put("length", span).put("text", said);
      passage
          .putObject("source")
          .put("offset", 10)
          .put("length", span)
          .put("text", said)
          .put("before", said)
          .put("behind", said);
      passage.put("similarity", 0.8).put("kind", "modified");
      ArrayNode runs = passage.putArray("runs");
      for (int at = 0; at + 10 <= span; at += 15) {
        runs.addArray().add(offset + at).add(10).add(10 + at).add(10);
      }
    }
    coverage.set("withoutOwnWork", total);
    Path file = folder.resolve("large.html");
    try (var report = new ReportWriter(Files.newBufferedWriter(file), Samples.header(false))) {
      report.add(new JsonMapper().readTree(answer.toString()), text);
    }
    return file;
  }
}
