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
    var false1 = new ReportSignature("beta", signature.time(), signature.key(), signature.value());
    var false2 = new ReportSignature("alpha", "2027", signature.key(), signature.value());
    var false3 = new ReportSignature("alpha", signature.time(), "!", signature.value());
    assertThat(false1.isOf(report)).isFalse();
    assertThat(false2.isOf(report)).isFalse();
    assertThat(false3.isOf(report)).isFalse();
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

  /** What nobody signed could make a browser read the rest otherwise. */
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
