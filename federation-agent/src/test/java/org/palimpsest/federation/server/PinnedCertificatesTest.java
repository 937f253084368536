package org.palimpsest.federation.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.key.SiteKeys;
import org.palimpsest.federation.testing.TestState;

final class PinnedCertificatesTest {

  private final TestState memory = new TestState();
  private long nanos;
  private final PinnedCertificates pins =
      new PinnedCertificates(memory.state().peers(), () -> nanos);

  @TempDir private Path folder;
  private X509Certificate[] alpha;

  @BeforeEach
  void addSite() {
    SiteKeys keys = TestSite.newKeys("alpha", folder.resolve("alpha"));
    memory.addPeer(
        TestSite.descriptor("alpha", keys, URI.create("https://alpha.example.org")).descriptor());
    alpha = new X509Certificate[] {keys.tls().certificate()};
  }

  @Test
  void checkClientTrusted_ofASiteInTheTable_passes() {
    assertThatCode(() -> pins.checkClientTrusted(alpha, "EC")).doesNotThrowAnyException();
  }

  @Test
  void checkClientTrusted_ofAnother_isRefused() throws NoSuchAlgorithmException {
    SiteKeys stranger = TestSite.newKeys("alpha", folder.resolve("stranger"));
    X509Certificate[] chain = {stranger.tls().certificate()};
    assertRefused(chain);
    assertRefused(new X509Certificate[] {stranger.tls().certificate(), alpha[0]});
    assertRefused(new X509Certificate[0]);
  }

  /** In each of the ways in which the platform may ask. */
  private void assertRefused(X509Certificate[] chain) throws NoSuchAlgorithmException {
    SSLEngine engine = SSLContext.getDefault().createSSLEngine();
    List<ThrowingCallable> ways =
        List.of(
            () -> pins.checkClientTrusted(chain, "EC"),
            () -> pins.checkClientTrusted(chain, "EC", new Socket()),
            () -> pins.checkClientTrusted(chain, "EC", engine));
    assertThat(ways)
        .allSatisfy(way -> assertThatThrownBy(way).isInstanceOf(CertificateException.class));
  }

  @Test
  void checkClientTrusted_ofARevokedSite_isRefusedAfterASecond() throws Exception {
    pins.checkClientTrusted(alpha, "EC");
    memory.state().peers().revoke("alpha");
    nanos += TimeUnit.SECONDS.toNanos(1) + 1;
    assertRefused(alpha);
  }
}
