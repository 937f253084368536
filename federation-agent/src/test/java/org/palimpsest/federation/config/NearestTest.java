package org.palimpsest.federation.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class NearestTest {

  @Test
  void aSlip_findsTheName() {
    assertThat(Nearest.of("colectionprefix", List.of("url", "credentials", "collectionPrefix")))
        .contains("collectionPrefix");
    assertThat(Nearest.of("prot", List.of("host", "port"))).contains("port");
  }

  @Test
  void anotherWord_findsNone() {
    assertThat(Nearest.of("password", List.of("url", "credentials"))).isEmpty();
  }

  @Test
  void distance_isSymmetric_andCountsEdits() {
    assertThat(Nearest.distance("kitten", "sitting")).isEqualTo(3);
    assertThat(Nearest.distance("sitting", "kitten")).isEqualTo(3);
    assertThat(Nearest.distance("", "abc")).isEqualTo(3);
  }
}
