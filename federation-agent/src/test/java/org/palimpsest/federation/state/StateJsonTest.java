package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.site.SiteDescriptor;

final class StateJsonTest {

  @Test
  void descriptor_comesBackAsItWas() {
    SiteDescriptor descriptor = StateFixture.descriptor("alpha.example", Long.MAX_VALUE);
    assertThat(StateJson.descriptor(StateJson.ofDescriptor(descriptor))).isEqualTo(descriptor);
  }

  @Test
  void emptyDescriptor_comesBackAsItWas() {
    var descriptor =
        new SiteDescriptor(
            "a",
            "",
            URI.create("https://a"),
            0,
            Instant.EPOCH,
            List.of(),
            List.of(),
            new PublicKeys(List.of(), List.of()),
            List.of());
    assertThat(StateJson.descriptor(StateJson.ofDescriptor(descriptor))).isEqualTo(descriptor);
  }

  @Test
  void map_comesBackAsItWas() {
    var map = new TreeMap<String, String>();
    map.put("", "\"\\\u0000");
    map.put("键", "值");
    assertThat(StateJson.map(StateJson.of(map))).isEqualTo(map);
  }

  @Test
  void damagedJson_isNotQuoted() {
    assertThatIllegalStateException()
        .isThrownBy(() -> StateJson.parse("{\"secret\": wombat}"))
        .withNoCause()
        .withMessageNotContainingAny("wombat");
  }
}
