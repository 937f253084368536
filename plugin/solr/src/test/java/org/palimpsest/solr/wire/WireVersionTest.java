package org.palimpsest.solr.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.List;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.palimpsest.solr.request.RequestParams;

/** Nodes of different versions refuse each other. */
final class WireVersionTest {

  private static ModifiableSolrParams request(String version) {
    return new ModifiableSolrParams().set(RequestParams.SHARD_VERSION, version);
  }

  private static NamedList<Object> answer() {
    return Wire.answer("library", List.of(List.of(), List.of()));
  }

  @Test
  void sameVersion_taken() {
    assertThatNoException().isThrownBy(() -> Wire.verify(request(Integer.toString(Wire.VERSION))));
    assertThat(Wire.documents(answer(), 2)).hasSize(2);
    assertThat(Wire.collection(answer())).isEqualTo("library");
  }

  /** Solr tries the next replica for this status only. */
  @Test
  void otherVersion_unavailableAndSaid() {
    NamedList<Object> ofNewer = answer();
    ofNewer.setVal(ofNewer.indexOf("version", 0), Wire.VERSION + 1);
    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> Wire.documents(ofNewer, 2))
        .matches(refused -> refused.code() == 503)
        .withMessageContaining("install the same version of the plugin on all nodes");
    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> Wire.verify(request(Integer.toString(Wire.VERSION + 1))))
        .matches(refused -> refused.code() == 503)
        .withMessageContaining("install the same version of the plugin on all nodes");
  }

  /** Nodes from before versions, and people who pretend to be a node. */
  @Test
  void noVersion_refused() {
    NamedList<Object> older = answer();
    older.remove("version");
    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> Wire.documents(older, 2))
        .matches(refused -> refused.code() == 503);
    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> Wire.verify(new ModifiableSolrParams()))
        .matches(refused -> refused.code() == 400)
        .withMessageContaining("same version of the plugin");
  }

  @Test
  void answerForFewerDocuments_refused() {
    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> Wire.documents(answer(), 3))
        .withMessage(
            "The answer of a shard cannot be read: it does not answer for every document; all nodes"
                + " must have the same version of the plugin.");
  }
}
