package org.palimpsest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.testing.RecordedSolr;
import org.palimpsest.testing.RecordedSolr.Answer;
import org.palimpsest.testing.RecordedSolr.Request;

final class CollectionAdminTest {

  @TempDir private Path folder;

  @Test
  void absentConfigset_isUploadedAsAZip() throws IOException {
    Path conf = Files.createDirectories(folder.resolve("configset/palimpsest/conf"));
    Files.writeString(conf.resolve("solrconfig.xml"), "<config/>");
    try (var solr = RecordedSolr.answering(Answer.done("{\"configSets\":[\"_default\"]}"));
        var connection = Opened.at(solr);
        var loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
      var admin = new CollectionAdmin(connection, loader, CollectionAdmin.CONFIGSET);
      assertThat(admin.uploadConfigsetIfAbsent()).isTrue();

      Request upload = solr.requests().get(1);
      assertThat(upload.uri()).hasPath("/solr/admin/configs");
      assertThat(upload.uri().getQuery()).contains("action=UPLOAD", "name=palimpsest");
      assertThat(upload.contentType()).isEqualTo("application/zip");
      assertThat(upload.text()).startsWith("PK").contains("solrconfig.xml");
    }
  }

  @Test
  void presentConfigset_isLeftAsItIs() {
    try (var solr = RecordedSolr.answering(Answer.done("{\"configSets\":[\"palimpsest\"]}"));
        var connection = Opened.at(solr)) {
      assertThat(new CollectionAdmin(connection).uploadConfigsetIfAbsent()).isFalse();
      assertThat(solr.requests()).hasSize(1);
    }
  }

  @Test
  void configset_isReplacedAndItsCollectionsReloaded_whoseSchemaSaysItsName() {
    try (var solr = RecordedSolr.answering(Answer.done("{\"name\":\"mine 1.1\"}"));
        var connection = Opened.at(solr)) {
      var admin = new CollectionAdmin(connection);
      admin.replaceConfigset();
      admin.reload("papers");
      assertThat(admin.schemaName("papers")).isEqualTo("mine 1.1");
      assertThat(solr.requests().get(0).uri().getQuery())
          .contains("action=UPLOAD", "name=palimpsest", "overwrite=true", "cleanup=true");
      assertThat(solr.requests().get(1).uri().getQuery()).contains("action=RELOAD", "name=papers");
      assertThat(solr.requests().get(2).uri()).hasPath("/solr/papers/schema/name");
    }
  }

  @Test
  void newCollection_isCreatedWithShardsAndReplicas() {
    try (var solr = RecordedSolr.answering(Answer.done("{\"collections\":[]}"));
        var connection = Opened.at(solr)) {
      new CollectionAdmin(connection).create("papers", 2, 3);
      assertThat(solr.requests().get(1).uri().getQuery())
          .contains(
              "action=CREATE",
              "name=papers",
              "collection.configName=palimpsest",
              "numShards=2",
              "nrtReplicas=3");
    }
  }

  @Test
  void presentCollection_isSaidInASentence() {
    try (var solr = RecordedSolr.answering(Answer.done("{\"collections\":[\"papers\"]}"));
        var connection = Opened.at(solr)) {
      assertThatExceptionOfType(PalimpsestException.class)
          .isThrownBy(() -> new CollectionAdmin(connection).create("papers", 1, 1))
          .withMessage("There is a collection papers already.");
    }
  }

  @Test
  void nameThatIsNone_isSaidInASentence() {
    try (var solr = RecordedSolr.answering(Answer.done("{\"collections\":[]}"));
        var connection = Opened.at(solr)) {
      assertThatExceptionOfType(PalimpsestException.class)
          .isThrownBy(() -> new CollectionAdmin(connection).create("a b", 1, 1))
          .withMessageContaining("[a b]");
    }
  }

  @Test
  void missingJar_isNamedAsTheLikelyCause() {
    try (var solr = RecordedSolr.answering(CollectionAdminTest::withoutPlugin);
        var connection = Opened.at(solr)) {
      assertThatExceptionOfType(PalimpsestException.class)
          .isThrownBy(() -> new CollectionAdmin(connection).create("papers", 1, 1))
          .withMessageContaining("Palimpsest's jar is missing on a node");
    }
  }

  private static Answer withoutPlugin(Request request) {
    return request.uri().getQuery().contains("action=LIST")
        ? Answer.done("{\"collections\":[]}")
        : Answer.json(
            400,
            "{\"error\":{\"msg\":\"Underlying core creation failed while creating collection:"
                + " papers\",\"code\":400}}");
  }
}
