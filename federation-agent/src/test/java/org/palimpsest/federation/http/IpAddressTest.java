package org.palimpsest.federation.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class IpAddressTest {

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "255.255.255.255", "0.0.0.0", "::1", "2001:db8::7"})
  void address_isRead(String text) {
    assertThat(IpAddress.parse(text)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "localhost",
        "beef",
        "1",
        "1.2.3",
        "1.2.3.4.",
        "1.2.3.256",
        "1.2.3.4.5",
        "1.2.3.4:80",
        "[::1]",
        ":",
        "::1::",
        "1:2:3:4:5:6:7:8:9",
        "fe80::1%lo",
        "unknown"
      })
  void anythingElse_isNone(String text) {
    assertThat(IpAddress.parse(text)).isEmpty();
  }
}
