package org.palimpsest.federation.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.javalin.Javalin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.key.SiteKeys;

final class HttpServersTest {

  @TempDir private Path folder;

  @Test
  void pemFiles_makeAServerWithTls() throws Exception {
    Path keys = folder.resolve("keys");
    SiteKeys site = SiteKeys.create(keys, "alpha", List.of("localhost"), InstantSource.system());
    var address =
        new HttpServers.Address(
            "127.0.0.1", 0, keys.resolve("tls.pem"), keys.resolve("tls.key"), Set.of());
    Javalin server = HttpServers.start(address, 1000, refusal -> "{}", config -> {});
    try (SSLSocket socket =
        (SSLSocket) trusting(site).getSocketFactory().createSocket("127.0.0.1", server.port())) {
      socket.startHandshake();
      assertThat(socket.getSession().getProtocol()).isEqualTo("TLSv1.3");
    } finally {
      server.stop();
    }
  }

  @Test
  void aKeyThatIsOpenToOthers_isRefused() throws Exception {
    Path keys = folder.resolve("keys");
    SiteKeys.create(keys, "alpha", List.of("localhost"), InstantSource.system());
    Path key = Files.copy(keys.resolve("tls.key"), folder.resolve("open.key"));
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
    var address = new HttpServers.Address("127.0.0.1", 0, keys.resolve("tls.pem"), key, Set.of());

    assertThatThrownBy(() -> HttpServers.start(address, 1000, refusal -> "{}", config -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("chmod 600");
  }

  private static SSLContext trusting(SiteKeys site) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry("site", site.tls().certificate());
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
