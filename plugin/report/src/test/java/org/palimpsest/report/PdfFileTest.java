package org.palimpsest.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Arrays;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.junit.jupiter.api.Test;

final class PdfFileTest {

  private final KeyPair keys = keys();
  private final PdfFile report = PdfFile.unsigned(pdf());

  private static KeyPair keys() {
    try {
      return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] pdf() {
    var bytes = new ByteArrayOutputStream();
    try (var document = new PDDocument()) {
      document.addPage(new PDPage());
      PdfFile.addRoomForSignature(document);
      document.save(bytes);
    } catch (java.io.IOException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }

  private ReportSignature sign(String site) throws Exception {
    return ReportSignature.of(
        report,
        site,
        "2026-01-02T03:04:05Z",
        keys.getPublic(),
        message -> {
          Signature signer = Signature.getInstance("Ed25519");
          signer.initSign(keys.getPrivate());
          signer.update(message);
          return signer.sign();
        });
  }

  private static boolean holds(byte[] bytes) {
    try {
      PdfFile file = PdfFile.of(bytes);
      return file.signature().orElseThrow().isOf(file);
    } catch (ReportException e) {
      return false;
    }
  }

  @Test
  void signature_isRead_andTheFileIsStillAPdf() throws Exception {
    assertThat(report.signature()).isEmpty();
    byte[] signed = report.signed(sign("阿尔法大学")).bytes();
    assertThat(holds(signed)).isTrue();
    ReportSignature read = PdfFile.of(signed).signature().orElseThrow();
    assertThat(read.site()).isEqualTo("阿尔法大学");
    assertThat(read.decisions()).isNull();
    try (PDDocument document = Loader.loadPDF(signed)) {
      assertThat(document.getNumberOfPages()).isEqualTo(1);
    }
  }

  /** Including the signature's bytes and the blanks behind them. */
  @Test
  void anyChangedByte_isNoticed() throws Exception {
    byte[] signed = report.signed(sign("alpha")).bytes();
    for (int i = 0; i < signed.length; i++) {
      byte[] changed = signed.clone();
      changed[i] ^= 1;
      assertThat(holds(changed)).as("byte %d", i).isFalse();
    }
  }

  @Test
  void cutOrLongerFile_isNoticed() throws Exception {
    byte[] signed = report.signed(sign("alpha")).bytes();
    for (int length = 0; length < signed.length; length += 7) {
      assertThat(holds(Arrays.copyOf(signed, length))).as("length %d", length).isFalse();
    }
    assertThat(holds(Arrays.copyOf(signed, signed.length + 1))).isFalse();
  }

  /** An editor may append changes with another signature. */
  @Test
  void secondRoomForASignature_isRefused() {
    byte[] twice = Arrays.copyOf(report.bytes(), 2 * report.bytes().length);
    System.arraycopy(report.bytes(), 0, twice, report.bytes().length, report.bytes().length);
    assertThatExceptionOfType(ReportException.class)
        .isThrownBy(() -> PdfFile.of(twice))
        .withMessageContaining("several signatures");
  }

  @Test
  void otherFiles_areNoReports() {
    for (String other : new String[] {"", "%PDF-1.7\n%%EOF", "text"}) {
      assertThatExceptionOfType(ReportException.class)
          .isThrownBy(() -> PdfFile.of(other.getBytes(StandardCharsets.UTF_8)))
          .withMessage("is no report that this program makes");
    }
  }

  @Test
  void signatureOfTheOtherKind_doesNotHold() throws Exception {
    String page = Samples.page(false, Samples.answer("a.txt"));
    ReportFile html = ReportFile.parse(page);
    assertThat(sign("alpha").isOf(html)).isFalse();
  }
}
