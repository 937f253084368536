package org.palimpsest.federation.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.testing.LogScan.Finding;

/** The scan finds each kind of secret in each form, and has no false positives. */
final class LogScanTest {

  private static final String TEXT = Prose.of(1, 10);
  private static final String CHINESE = "春眠不覺曉處處聞啼鳥夜來風雨聲花落知多少";
  private static final String PASSWORD = "correct horse battery";
  private static final byte[] SECRET = bytes(2, 48);
  private static final byte[] SEED = bytes(3, 16);
  private static final byte[] FINGERPRINTS = fingerprints();

  @TempDir private Path folder;
  private LogScan scan;

  private static byte[] bytes(long seed, int count) {
    byte[] bytes = new byte[count];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  private static byte[] fingerprints() {
    byte[] two = bytes(4, 26);
    two[12] &= (byte) 0xf0;
    two[25] &= (byte) 0xf0;
    return two;
  }

  @BeforeEach
  void addSecrets() throws IOException {
    Path home = Files.createDirectories(folder.resolve("home/keys"));
    Files.writeString(
        home.resolve("signing.json"),
        "{\"keys\": [{\"keyset\": {\"key\": [{\"keyData\": {\"value\": \""
            + Base64.getEncoder().encodeToString(SECRET)
            + "\"}}]}}]}");
    Files.writeString(
        home.resolve("tls.key"),
        "-----BEGIN PRIVATE KEY-----\n"
            + Base64.getMimeEncoder().encodeToString(bytes(5, 138))
            + "\n-----END PRIVATE KEY-----\n");
    Files.writeString(home.resolve("a.seed"), HexFormat.of().formatHex(SEED) + "\n");
    scan =
        new LogScan()
            .text(TEXT)
            .text(CHINESE)
            .password(PASSWORD)
            .fingerprints(Bytes.of(FINGERPRINTS))
            .home(folder.resolve("home"));
  }

  private List<Finding> findings(String line) throws IOException {
    Path logs = Files.createDirectories(folder.resolve("logs-of-all/solr-1/logs"));
    Files.writeString(logs.resolve("solr.log"), "A first line.\n" + line + "\nA last one.\n");
    return scan.findings(folder.resolve("logs-of-all"));
  }

  private static String words(int from, int count) {
    return String.join(" ", List.of(TEXT.split(" ")).subList(from, from + count));
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  static Stream<String> whatMustNotBeThere() {
    byte[] fingerprint = java.util.Arrays.copyOfRange(FINGERPRINTS, 13, 26);
    return Stream.of(
        words(20, 8),
        "INFO text=" + words(3, 9).toUpperCase(Locale.ROOT) + "&more",
        words(10, 8).replace(" ", "\\n"),
        "params={text=" + URLEncoder.encode(words(5, 10), StandardCharsets.UTF_8) + "&rows=1}",
        words(10, 4) + "\n" + words(14, 4),
        "又見" + CHINESE.substring(4, 12) + "也",
        "q=" + URLEncoder.encode(CHINESE.substring(2, 10), StandardCharsets.UTF_8) + "&100%",
        "login " + PASSWORD,
        "Authorization: Basic " + base64(("ada:" + PASSWORD).getBytes(StandardCharsets.UTF_8)),
        hex(fingerprint).substring(0, 25),
        "fingerprint=" + hex(fingerprint).toUpperCase(Locale.ROOT),
        "\"fingerprint\":\""
            + Base64.getUrlEncoder().withoutPadding().encodeToString(fingerprint)
            + "\"",
        "fingerprints=" + Base64.getUrlEncoder().withoutPadding().encodeToString(FINGERPRINTS),
        hex(SEED),
        "seed " + base64(SEED),
        base64(SECRET),
        base64(java.util.Arrays.copyOfRange(SECRET, 5, 48)),
        "key " + hex(java.util.Arrays.copyOfRange(SECRET, 9, 41)),
        base64(bytes(5, 138)));
  }

  @ParameterizedTest
  @MethodSource("whatMustNotBeThere")
  void secretInALog_isFound(String line) throws IOException {
    assertThat(findings(line)).isNotEmpty().allMatch(finding -> finding.line() > 1);
  }

  @Test
  void fingerprintsOfAnAnswer_areFound() throws IOException {
    String fingerprint = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(6, 13));
    scan.fingerprints(
        JsonMapper.builder()
            .build()
            .readTree("{\"unmatched\": [{\"fingerprint\": \"" + fingerprint + "\"}]}"));

    assertThat(findings("[" + fingerprint + "]"))
        .extracting(Finding::what)
        .containsExactly("a fingerprint");
  }

  @Test
  void whatIsNoSecret_isNotFound() throws IOException {
    assertThat(
            findings(
                words(20, 7)
                    + " other words "
                    + words(30, 7)
                    + " "
                    + hex(bytes(7, 40))
                    + " "
                    + base64(bytes(8, 40))
                    + " 100% of /some/a-b_c+d"))
        .isEmpty();
  }

  @Test
  void dataOfSolr_areNoLogs() throws IOException {
    Path data = Files.createDirectories(folder.resolve("logs-of-all/solr-1/data"));
    Files.writeString(data.resolve("_0.fdt"), TEXT);

    assertThat(findings("nothing")).isEmpty();
  }

  @Test
  void noLogs_areNoProof() {
    assertThatThrownBy(() -> scan.findings(folder.resolve("home/keys")))
        .isInstanceOf(IllegalStateException.class);
  }
}
