package org.palimpsest.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.List;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReportFileTest {

  @TempDir private Path folder;

  private Path write(String page) throws Exception {
    return Files.writeString(folder.resolve("report.html"), page);
  }

  private ReportFile report() throws Exception {
    return ReportFile.read(write(Samples.page(false, Samples.answer("a.txt"))));
  }

  private static ReportSignature sign(ReportFile report, KeyPair keys) throws Exception {
    return ReportSignature.of(
        report,
        "alpha",
        "2026-01-02T03:04:05Z",
        keys.getPublic(),
        message -> signature(keys, message));
  }

  private static byte[] signature(KeyPair keys, byte[] message) throws GeneralSecurityException {
    Signature signer = Signature.getInstance("Ed25519");
    signer.initSign(keys.getPrivate());
    signer.update(message);
    return signer.sign();
  }

  private static KeyPair keys() throws Exception {
    return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
  }

  @Test
  void signed_holdsUntilACharacterIsChanged() throws Exception {
    ReportFile report = report();
    assertThat(report.signature()).isEmpty();
    KeyPair keys = keys();
    String signed = report.signed(sign(report, keys)).page();

    ReportFile read = ReportFile.read(write(signed));
    assertThat(read.signature().orElseThrow().isOf(read)).isTrue();
    for (String change : new String[] {"Rain fell", "\"total\":90", "new Page()", "--ink"}) {
      ReportFile changed = ReportFile.read(write(signed.replace(change, change + " ")));
      assertThat(changed.signature().orElseThrow().isOf(changed)).as(change).isFalse();
    }
  }

  @Test
  void anotherSite_cannotBeSaidToHaveSigned() throws Exception {
    ReportFile report = report();
    ReportSignature signature = sign(report, keys());
    assertThat(signature.isOf(report)).isTrue();
    for (ReportSignature forged :
        List.of(
            said(signature, "beta", signature.time(), signature.key()),
            said(signature, "alpha", "2027", signature.key()),
            said(signature, "alpha", signature.time(), "!"))) {
      assertThat(forged.isOf(report)).isFalse();
      assertThat(forged.isOfDecisionsOf(report)).isFalse();
    }
  }

  private static ReportSignature said(
      ReportSignature signature, String site, String time, String key) {
    return new ReportSignature(site, time, key, signature.value(), signature.decisions());
  }

  private static ReportFile withDecisions(String page, String decisions) throws ReportException {
    return ReportFile.parse(
        page.replaceFirst(
            "id=\"decisions\">[^<]*", Matcher.quoteReplacement("id=\"decisions\">" + decisions)));
  }

  @Test
  void decisions_haveASignatureOfTheirOwn() throws Exception {
    String decided = "[{\"by\":\"Ada\"}]";
    ReportFile report = withDecisions(report().page(), decided);
    String page = report.signed(sign(report, keys())).page();
    ReportFile read = ReportFile.parse(page);
    assertThat(read.signature().orElseThrow().isOfDecisionsOf(read)).isTrue();
    for (String other : List.of("[]", "[{\"by\":\"Eve\"}]", "[{\"by\":\"Ada\"},{}]")) {
      ReportFile changed = withDecisions(page, other);
      ReportSignature signature = changed.signature().orElseThrow();
      assertThat(signature.isOf(changed)).as(other).isTrue();
      assertThat(signature.isOfDecisionsOf(changed)).as(other).isFalse();
    }
  }

  @Test
  void decisionsOfAnotherReport_areNotTheseOnes() throws Exception {
    KeyPair keys = keys();
    ReportFile one = report();
    ReportFile other = ReportFile.parse(Samples.page(false, Samples.answer("b.txt")));
    ReportSignature ofOne = sign(one, keys);
    ReportSignature ofOther = sign(other, keys);
    var mixed =
        new ReportSignature(
            ofOne.site(), ofOne.time(), ofOne.key(), ofOne.value(), ofOther.decisions());
    assertThat(mixed.isOf(one)).isTrue();
    assertThat(mixed.isOfDecisionsOf(one)).isFalse();
  }

  /** The form of old reports. */
  @Test
  void signatureWithoutOneOfDecisions_isRead() throws Exception {
    ReportFile report = report();
    String page = report.signed(sign(report, keys())).page();
    ReportFile older = ReportFile.parse(page.replaceFirst(",\"decisions\":\"[^\"]+\"}", "}"));
    ReportSignature signature = older.signature().orElseThrow();
    assertThat(signature.decisions()).isNull();
    assertThat(signature.isOf(older)).isTrue();
    assertThat(signature.isOfDecisionsOf(older)).isFalse();
  }

  @Test
  void decisions_areNoPartOfWhatIsSigned() throws Exception {
    String page = Samples.page(false, Samples.answer("a.txt"));
    ReportFile plain = ReportFile.read(write(page));
    ReportFile decided =
        ReportFile.read(
            write(page.replace("id=\"decisions\">[]", "id=\"decisions\">[{\"by\":\"Ada\"}]")));
    assertThat(decided.hasDecisions()).isTrue();
    assertThat(decided.signedBytes()).isEqualTo(plain.signedBytes());
  }

  /** Unsigned markup could change how a browser parses the rest. */
  @Test
  void markupAmongTheDecisions_isRefused() throws IOException {
    String page = Samples.page(false, Samples.answer("a.txt"));
    assertThatExceptionOfType(ReportException.class)
        .isThrownBy(
            () ->
                ReportFile.read(
                    write(page.replace("id=\"decisions\">[]", "id=\"decisions\">[]<!--<script>"))))
        .withMessageContaining("that this program did not write");
  }

  @Test
  void otherFiles_areNoReports() throws Exception {
    assertThatExceptionOfType(ReportException.class)
        .isThrownBy(() -> ReportFile.read(write("<html></html>")))
        .withMessage("is no report that this program makes");
    Path binary = Files.write(folder.resolve("x"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    assertThatExceptionOfType(ReportException.class).isThrownBy(() -> ReportFile.read(binary));
  }

  @Test
  void pageItself_isUnder200kB() {
    assertThat(ReportPage.template().length()).isLessThan(200_000);
    assertThat(ReportPage.template()).doesNotContain("import ", "export ").contains("'none'");
  }
}
