package org.palimpsest.federation.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.federation.testing.SolrProcess;

/** Which types a real library knows. */
@Timeout(300)
final class SolrTypesIT {

  @Test
  void libraryKnowsTheTypesOfItsConfigset_andNoOthers() throws IOException {
    try (var solr = SolrProcess.start();
        SolrConnection connection = solr.connect()) {
      new CollectionAdmin(connection).uploadConfigsetIfAbsent();
      new CollectionAdmin(connection).create("theses", 1, 1);
      var types = new SolrTypes(connection);

      assertThat(types.isKnown("theses", "thesis")).isTrue();
      assertThat(types.isKnown("theses", "application")).isTrue();
      assertThat(types.isKnown("theses", "tesis")).isFalse();
    }
  }
}
