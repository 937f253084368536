package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.solr.wire.IdCodec;
import org.palimpsest.solr.wire.TextCodec;
import org.palimpsest.solr.wire.Wire;

/** {@code /check} gives no access to protected data, and cannot be used to harm others. */
@ExtendWith(SharedCluster.class)
final class TrespassIT {

  private static final String NAME = "guarded";
  private static final Map<String, String> DOCUMENTS = new Texts(140).documents("doc-", 6);
  private static final String TEXT = DOCUMENTS.get("doc-1");

  private static TestCluster cluster;
  private static Library library;

  /** A library whose administrator forbids stored text and alignment. */
  private static Library withoutTexts;

  private static Library withoutAlignment;

  @BeforeAll
  static void create(TestCluster shared) throws IOException {
    cluster = shared;
    library = cluster.create(NAME, TestCluster.CONFIGSET, 2, 1);
    library.index(DOCUMENTS);
    withoutTexts = createWithInvariant("passages.text", "false");
    withoutAlignment = createWithInvariant("expert.align", "false");
  }

  private static Library createWithInvariant(String name, String value) throws IOException {
    String collection = NAME + "-" + name.replace('.', '-');
    cluster.upload(
        collection,
        Map.of(
            TestCluster.CONFIG,
            config ->
                config.replace(
                    "<lst name=\"defaults\">\n      <str name=\"wt\">",
                    "<lst name=\"invariants\"><str name=\""
                        + name
                        + "\">"
                        + value
                        + "</str></lst>\n    <lst name=\"defaults\">\n      <str name=\"wt\">")));
    Library created = cluster.create(collection, collection, 1, 1);
    created.index(DOCUMENTS);
    return created;
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
    cluster.delete(withoutTexts);
    cluster.delete(withoutAlignment);
  }

  /** Solr requests the URL of a shard, which could be any URL on any node. */
  @Test
  void shardsWithTheAddressOfTheAdminApi_refusedAndNothingDeleted() throws IOException {
    Library victim = cluster.create("victim", TestCluster.CONFIGSET, 1, 1);
    victim.index(Map.of("precious", TEXT));
    String node = cluster.solrUrl().replace("http://", "");
    String command = node + "/admin/collections?action=DELETE&name=victim&x=";

    Answer answer = library.check(TEXT, "shards=" + command);

    assertThat(victim.check(TEXT).sourceIds()).as("it is still there").containsExactly("precious");
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo("shards names no shard of the collection; known are shard1, shard2.");
    cluster.delete(victim);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nosuchshard",
        "shard1,nosuchshard",
        "shard1|shard2",
        "127.0.0.1:1/solr/guarded",
        "",
        ",",
        "${_s}",
        "shard1,127.0.0.1:1/solr/guarded"
      })
  void shardsThatAreNone_refused(String shards) throws IOException {
    for (Answer answer :
        List.of(
            library.check(TEXT, "shards=" + shards, "_s=shard1"),
            library.check(TEXT, "shards=" + shards, "_s=shard1", "distrib=false"),
            library.checkJson(Map.of("text", TEXT, "params", Map.of("shards", shards))))) {
      assertThat(answer.status()).as(answer.body()).isEqualTo(400);
      assertThat(answer.message())
          .isEqualTo("shards names no shard of the collection; known are shard1, shard2.");
    }
  }

  /** Solr expands macros in names, too, and reads parameters from other parameters. */
  @Test
  void shardsUnderAnotherName_notTaken() throws IOException {
    String address = "127.0.0.1:1/solr/guarded";

    Answer macro =
        library.checkParams("text=" + TEXT.substring(0, 600), "${_n}=" + address, "_n=shards");
    Answer json =
        library.checkParams(
            "text=" + TEXT.substring(0, 600), "json={\"params\":{\"shards\":\"" + address + "\"}}");

    assertThat(macro.status()).as(macro.body()).isEqualTo(400);
    assertThat(macro.message()).startsWith("/check has no parameter '${_n}'");
    assertThat(json.status()).as(json.body()).isEqualTo(400);
    assertThat(json.message()).isEqualTo("Parameter json means nothing to /check; leave it out.");
  }

  /** Access to a collection is decided by the URL, before the body is read. */
  @Test
  void anotherCollectionInTheBody_refused() throws IOException {
    Library closed = cluster.create("closed", TestCluster.CONFIGSET, 1, 1);
    closed.index(Map.of("secret", TEXT));
    Map<String, Object> params = Map.of("collection", "closed");
    for (Answer answer :
        List.of(
            library.checkJson(Map.of("text", TEXT, "params", params)),
            library.checkJson(Map.of("documents", List.of(Map.of("text", TEXT)), "params", params)),
            library.checkJson(
                Map.of("text", TEXT, "params", Map.of("collection", NAME + ",closed"))),
            library.checkForm("text=" + TEXT.substring(0, 600), "collection=closed"))) {
      assertThat(answer.status()).as(answer.body()).isEqualTo(400);
      assertThat(answer.message())
          .isEqualTo(
              "Parameter collection in the body names another collection than the URL; put the"
                  + " names into the URL.");
    }
    assertThat(library.check(TEXT, "collection=" + NAME + ",closed").body())
        .as("in the URL everybody can see it")
        .contains("\"secret\"");
    assertThat(
            library
                .checkJson(Map.of("text", TEXT, "params", Map.of("collection", NAME)))
                .sourceIds())
        .containsExactly("doc-1");
    cluster.delete(closed);
  }

  /** Other shards were not searched, and may have the source. */
  @Test
  void partOfTheShards_saidAsPartial() throws IOException {
    String all = String.join("\n\n", DOCUMENTS.values());
    String node = library.url();
    for (Answer answer :
        List.of(
            library.check(all, "shards=shard1"),
            library.check(all, "_route_=doc-1!"),
            cluster.replicas(NAME).get("shard1").get(0).check(all, "distrib=false"))) {
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      assertThat(answer.isPartial()).as(node).isTrue();
      assertThat(answer.warnings().get(0))
          .matches("shardsNotAsked \\{\"asked\":1,\"total\":2,\"shards\":\"shard[12]\"}");
      assertThat(answer.sourceIds()).isNotEmpty().hasSizeLessThan(DOCUMENTS.size());
    }
    Answer both = library.check(all, "shards=shard2,shard1");
    assertThat(both.json().at("/partialResults").asBoolean()).as(both.body()).isFalse();
    assertThat(both.sourceIds()).hasSize(DOCUMENTS.size());
  }

  /** A client may imitate a coordinator; the administrator's limits still apply. */
  @Test
  void fakedShardRequest_heldToTheInvariants() throws IOException {
    Answer open = faked(cluster.replicas(NAME).get(shardOf("doc-1")).get(0));
    assertThat(open.status()).as(open.body()).isEqualTo(200);
    assertThat(open.body()).as("the request is sound").contains(TEXT.substring(10, 60));

    Answer answer = faked(withoutTexts);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.body()).contains("doc-1").doesNotContain(TEXT.substring(10, 60));

    Answer aligned = faked(withoutAlignment);
    assertThat(aligned.body()).doesNotContain(TEXT.substring(10, 60));
  }

  private static String shardOf(String id) throws IOException {
    for (Map.Entry<String, List<Library>> shard : cluster.replicas(NAME).entrySet()) {
      if (shard
          .getValue()
          .get(0)
          .check(DOCUMENTS.get(id), "distrib=false")
          .sourceIds()
          .contains(id)) {
        return shard.getKey();
      }
    }
    throw new AssertionError("no shard has " + id);
  }

  private static Answer faked(Library asked) throws IOException {
    String document =
        Http.form(
            "palimpsest.windows=",
            "palimpsest.text=" + TextCodec.encode(TEXT),
            "palimpsest.candidates=" + IdCodec.encode(List.of("doc-1")),
            "passages.text=true");
    return asked.checkForm(
        "isShard=true",
        "distrib=false",
        "wt=json",
        "palimpsest.version=" + Wire.VERSION,
        "palimpsest.round=check",
        "scheme=" + library.scheme(),
        "palimpsest.document=" + document);
  }

  @Test
  void fakedShardRequestToAllShards_refused() throws IOException {
    for (Answer answer :
        List.of(
            library.check(TEXT, "isShard=true"),
            library.checkForm("isShard=true", "palimpsest.document=rows=1"))) {
      assertThat(answer.status()).as(answer.body()).isEqualTo(400);
      assertThat(answer.message())
          .isEqualTo("isShard is for requests between nodes; leave it out to check a document.");
      assertThat(answer.body()).doesNotContain("\"trace\"");
    }
  }

  @Test
  void fakedShardRequestOfAnotherScheme_refusedWithoutTrace() throws IOException {
    Answer answer =
        cluster
            .replicas(NAME)
            .get("shard1")
            .get(0)
            .checkForm(
                "isShard=true",
                "distrib=false",
                "palimpsest.version=" + Wire.VERSION,
                "palimpsest.round=check",
                "scheme=none",
                "palimpsest.document=rows=1");

    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(answer.message())
        .startsWith("The schema of this shard makes fingerprints in another");
    assertThat(answer.body()).doesNotContain("\"trace\"");
  }

  /** The coordinator may run another build. */
  @Test
  void shardRequestOfAnotherVersion_saidAsUnavailable() throws IOException {
    Answer answer =
        withoutTexts.checkForm(
            "isShard=true",
            "distrib=false",
            "palimpsest.version=1",
            "palimpsest.round=check",
            "scheme=" + library.scheme(),
            "palimpsest.document=rows=1");

    assertThat(answer.status()).as(answer.body()).isEqualTo(503);
    assertThat(answer.message())
        .isEqualTo(
            "Nodes speak versions "
                + Wire.VERSION
                + " and 1 of the protocol between them, so nothing was checked;"
                + " install the same version of the plugin on all nodes.");
  }
}
