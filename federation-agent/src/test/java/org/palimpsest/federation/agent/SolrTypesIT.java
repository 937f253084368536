package org.palimpsest.federation.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.federation.testing.SolrProcess;

/** Which types a real library knows. */
@Tag("long")
@Timeout(300)
final class SolrTypesIT {

  @Test
  void libraryKnowsTheTypesOfItsConfigset_andNoOthers() throws IOException {
    try (SolrConnection connection = SolrProcess.shared().connect()) {
      new CollectionAdmin(connection).uploadConfigsetIfAbsent();
      new CollectionAdmin(connection).create("types-theses", 1, 1);
      var types = new SolrTypes(connection);

      assertThat(types.isKnown("types-theses", "thesis")).isTrue();
      assertThat(types.isKnown("types-theses", "application")).isTrue();
      assertThat(types.isKnown("types-theses", "tesis")).isFalse();
    }
  }
}
