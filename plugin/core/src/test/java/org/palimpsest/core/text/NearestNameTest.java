package org.palimpsest.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class NearestNameTest {

  @Test
  void aSlip_findsTheName() {
    assertThat(NearestName.of("colectionprefix", List.of("url", "credentials", "collectionPrefix")))
        .contains("collectionPrefix");
    assertThat(NearestName.of("prot", List.of("host", "port"))).contains("port");
  }

  @Test
  void anotherWord_findsNone() {
    assertThat(NearestName.of("password", List.of("url", "credentials"))).isEmpty();
  }

  @Test
  void distance_isSymmetric_andCountsEdits() {
    assertThat(NearestName.distance("kitten", "sitting")).isEqualTo(3);
    assertThat(NearestName.distance("sitting", "kitten")).isEqualTo(3);
    assertThat(NearestName.distance("", "abc")).isEqualTo(3);
  }
}
