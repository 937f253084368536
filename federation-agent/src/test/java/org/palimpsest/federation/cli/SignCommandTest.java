package org.palimpsest.federation.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.federation.agent.SiteHome;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.report.ReportHeader;
import org.palimpsest.report.ReportWriter;

/** Distinguishes signed reports from changed and forged ones. */
final class SignCommandTest {

  private static final String ANSWER =
      """
      {"document": {"id": "thesis.pdf", "length": 10}, "ratios": {"total": 0.5},
       "matchedLengths": {"total": 5}, "sources": []}
      """;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;
  private Path config;
  private Path report;

  @BeforeEach
  void make() throws Exception {
    config = site("alpha");
    report = folder.resolve("report.html");
    var header =
        new ReportHeader(
            Instant.EPOCH,
            "palimpsest",
            ReportHeader.Library.named(List.of("theses")),
            Map.of(),
            false,
            ReportHeader.Origin.UNKNOWN);
    try (var writer = new ReportWriter(Files.newBufferedWriter(report), header)) {
      writer.add(new JsonMapper().readTree(ANSWER), "0123456789");
    }
  }

  private Path site(String name) throws Exception {
    return site(name, InstantSource.system());
  }

  private Path site(String name, InstantSource clock) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve(name + ".yaml"),
            String.join(
                "\n",
                "site: " + name,
                "title: University of " + name,
                "url: https://127.0.0.1:8443",
                "home: home-" + name,
                "solr: {url: \"http://localhost:1/solr\"}"));
    SiteHome.create(AgentConfig.read(file), clock);
    return file;
  }

  private int run(Object... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Palimpsest.commandLine(new PrintWriter(out), new PrintWriter(err))
        .execute(Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
  }

  private String signedBy(Path site) {
    assertThat(run("site", "sign", "--config", site, report)).as(err::toString).isZero();
    Matcher digest = Pattern.compile("[0-9a-f]{64}").matcher(out.toString());
    assertThat(digest.find()).isTrue();
    return digest.group();
  }

  /** Decisions added to the file are not covered by the signature. */
  @Test
  void decisionsThatWereNotSigned_areNoSuccess() throws Exception {
    signedBy(config);
    String page = Files.readString(report);
    Files.writeString(
        report, page.replace("id=\"decisions\">[]", "id=\"decisions\">[{\"by\":\"Eve\"}]"));

    assertThat(run("report", "verify", report)).isEqualTo(1);
    assertThat(out.toString()).contains("not the signed ones", "Do not rely on them");

    Files.writeString(report, page);
    assertThat(run("report", "verify", report)).isZero();
  }

  @Test
  void signedReport_isVerified_byTheKeyThatTheSiteShows() {
    assertThat(run("report", "verify", report)).isEqualTo(1);
    assertThat(out.toString()).contains("is not signed");
    String digest = signedBy(config);
    assertThat(run("report", "verify", "--key", digest, report)).isZero();
    assertThat(out.toString())
        .contains("is unchanged since University of alpha signed it", "the one that you named");
    assertThat(run("site", "show", "--config", config)).isZero();
    assertThat(out.toString())
        .contains(digest, "The other sites were not looked at: ")
        .doesNotContain("warning");
  }

  @Test
  void keysNearTheirEnd_areWarnedOf_whereTheSiteIsShown() throws Exception {
    Instant made = Instant.now().minus(Duration.ofDays(3640));
    Path old = site("delta", InstantSource.fixed(made));

    assertThat(run("site", "show", "--config", old)).as(err::toString).isZero();

    assertThat(out.toString())
        .contains("warning This site's signing key ends in 9 days; make a new one")
        .contains("warning This site's sealing key ended ");
  }

  @Test
  void changedReport_isNot() throws IOException {
    signedBy(config);
    Files.writeString(report, Files.readString(report).replace("\"total\":5", "\"total\":1"));
    assertThat(run("report", "verify", report)).isEqualTo(1);
    assertThat(out.toString())
        .contains("DO NOT RELY ON " + report, "was changed after it was signed");
  }

  @Test
  void anotherSitesSignature_isTold() throws Exception {
    String digest = signedBy(config);
    signedBy(site("beta"));
    assertThat(run("report", "verify", "--key", digest, report)).isEqualTo(1);
    assertThat(out.toString()).contains("was signed with another key than the one named");
  }

  @Test
  void signedPdf_isVerified_andAChangedByteIsTold() throws Exception {
    report = folder.resolve("report.pdf");
    Path answers = Files.writeString(folder.resolve("answers.jsonl"), ANSWER.replace("\n", ""));
    assertThat(run("report", "--format", "pdf", "--output", report, answers))
        .as(err::toString)
        .isZero();
    assertThat(run("report", "verify", report)).isEqualTo(1);
    assertThat(out.toString()).contains("is not signed");

    String digest = signedBy(config);
    assertThat(run("report", "verify", "--key", digest, report)).isZero();
    assertThat(out.toString())
        .contains("is unchanged: it is exactly the file that University of alpha signed");

    byte[] bytes = Files.readAllBytes(report);
    bytes[bytes.length / 2] ^= 1;
    Files.write(report, bytes);
    assertThat(run("report", "verify", report)).isEqualTo(1);
    assertThat(out.toString()).contains("DO NOT RELY ON " + report);

    Files.write(report, Arrays.copyOf(bytes, bytes.length / 2));
    assertThat(run("report", "verify", report)).isEqualTo(1);
  }

  @Test
  void whatIsNoReport_staysAsItIs() throws IOException {
    Path page = Files.writeString(folder.resolve("page.html"), "<html></html>");
    assertThat(run("site", "sign", "--config", config, page)).isEqualTo(1);
    assertThat(err.toString()).contains("is no report that this program makes");
    assertThat(page).hasContent("<html></html>");
    assertThat(run("site", "sign", "--config", config, folder.resolve("none"))).isEqualTo(1);
    assertThat(err.toString()).contains("There is no file");
  }
}
