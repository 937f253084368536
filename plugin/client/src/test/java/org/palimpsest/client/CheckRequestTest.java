package org.palimpsest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.solr.client.solrj.SolrRequest.METHOD;
import org.apache.solr.client.solrj.request.RequestWriter.ContentWriter;
import org.junit.jupiter.api.Test;

final class CheckRequestTest {

  @Test
  void text_goesInTheBodyOnly() throws IOException {
    CheckRequest request = CheckRequest.ofText("Ein \"Text\"\n文").id("a/b.txt").flips(2);
    assertThat(request.getMethod()).isEqualTo(METHOD.POST);
    assertThat(request.getPath()).isEqualTo("/check");
    assertThat(request.getParams().iterator()).isExhausted();
    assertThat(body(request))
        .isEqualTo(
            "{\"text\":\"Ein \\\"Text\\\"\\n文\",\"params\":{\"id\":\"a/b.txt\",\"expert.flips\":\"2\"}}");
  }

  @Test
  void everyTypedParameter_hasTheContractsName() throws IOException {
    CheckRequest request =
        CheckRequest.ofText("x")
            .distance(15)
            .extensionDistance(25)
            .rows(10)
            .unmatched(true)
            .unmatchedWindows()
            .unmatchedSeed("2026a")
            .unmatchedPurpose("proof:a:b")
            .matches(true)
            .sources("a", "b,c")
            .extension(true)
            .align(false)
            .passagesText(true)
            .excludeEntry("intake", "a/b")
            .timeAllowedMillis(5000)
            .shardsTolerant(true);
    assertThat(body(request))
        .isEqualTo(
            "{\"text\":\"x\",\"params\":{\"distance\":\"15\",\"expert.extension.distance\":\"25\","
                + "\"rows\":\"10\",\"unmatched\":\"windows\",\"site.seed\":\"2026a\","
                + "\"site.purpose\":\"proof:a:b\",\"matches\":\"true\",\"sources\":[\"a\",\"b,c\"],\"expert.extension\":\"true\","
                + "\"expert.align\":\"false\",\"passages.text\":\"true\","
                + "\"exclude.itself\":\"intake/a/b\",\"timeAllowed\":\"5000\","
                + "\"shards.tolerant\":\"true\"}}");
  }

  @Test
  void repeatedParameter_isAList() throws IOException {
    CheckRequest request = CheckRequest.ofText("x").param("fq", "a").param("fq", "b");
    assertThat(body(request)).endsWith("\"fq\":[\"a\",\"b\"]}}");
  }

  @Test
  void indexedDocumentThatIsASource_hasTheContractsName() {
    CheckRequest request = CheckRequest.ofIndexedDocument("a").excludeItself(false);
    assertThat(request.getParams().get("exclude.itself")).isEqualTo("false");
  }

  @Test
  void unpairedSurrogate_movesNoOffset() throws IOException {
    assertThat(body(CheckRequest.ofText("a\uD800b"))).startsWith("{\"text\":\"a\uFFFDb\"");
  }

  @Test
  void indexedDocument_isNamedInAGet() {
    CheckRequest request = CheckRequest.ofIndexedDocument("a b").rows(3);
    assertThat(request.getMethod()).isEqualTo(METHOD.GET);
    assertThat(request.getContentWriter("application/javabin")).isNull();
    assertThat(request.getParams().get("id")).isEqualTo("a b");
    assertThat(request.getParams().get("rows")).isEqualTo("3");
  }

  @Test
  void fingerprints_goInTheBodyWithoutText() throws IOException {
    CheckRequest request = CheckRequest.ofFingerprints("AAAABBBB", "minwise-1");
    assertThat(request.getParams().iterator()).isExhausted();
    assertThat(body(request))
        .isEqualTo("{\"fingerprints\":\"AAAABBBB\",\"params\":{\"scheme\":\"minwise-1\"}}");
  }

  @Test
  void parameterWithAWayOfItsOwn_isRefusedByName() {
    for (String name : new String[] {"text", "id", "fingerprints", "wt", "stream.body"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> CheckRequest.ofText("x").param(name, "y"))
          .withMessageContaining(name);
    }
  }

  private static String body(CheckRequest request) throws IOException {
    ContentWriter writer = request.getContentWriter("application/javabin");
    assertThat(writer).isNotNull();
    assertThat(writer.getContentType()).isEqualTo("application/json");
    var bytes = new ByteArrayOutputStream();
    writer.write(bytes);
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
