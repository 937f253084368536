package org.palimpsest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.CheckParams;
import org.palimpsest.request.RequestParams;

/** The client's list of parameters against the server's: the command line refuses all others. */
final class ClientParametersTest {

  /** The client sends these by methods of their own. */
  private static final List<String> DOCUMENT =
      List.of(CheckParams.ID, CheckParams.TEXT, CheckParams.FINGERPRINTS, CheckParams.SUBTRACT);

  private static final List<String> OF_SOLR =
      List.of(CheckParams.TIME_ALLOWED, CheckParams.CPU_ALLOWED, CheckParams.SHARDS_TOLERANT);

  @Test
  void parametersOfTheServer_areKnownToTheClient() {
    Set<String> expected = new HashSet<>(RequestParams.ALL);
    DOCUMENT.forEach(expected::remove);
    expected.addAll(OF_SOLR);

    assertThat(CheckParams.ALL).isEqualTo(expected);
  }
}
