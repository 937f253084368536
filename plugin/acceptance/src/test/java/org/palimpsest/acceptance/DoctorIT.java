package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.palimpsest.cli.Palimpsest;

/** Reports of collections, healthy and faulty, with advice. */
@ExtendWith(SharedCluster.class)
final class DoctorIT {

  private static final String CHAIN = "doctor-chain";
  private static final String FORMATS = "doctor-formats";
  private static final String NOT_STORED = "doctor-not-stored";
  private static final String OLDER = "doctor-older";

  private static TestCluster cluster;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeAll
  static void take(TestCluster shared) {
    cluster = shared;
  }

  private int doctor(String collection) {
    int exitCode =
        Palimpsest.commandLine(new PrintWriter(out), new PrintWriter(err))
            .execute("doctor", "--solr", cluster.solrUrl(), "--collection", collection);
    assertThat(err.toString()).isEmpty();
    return exitCode;
  }

  /** The output in one line, as line breaks depend on the terminal. */
  private String said() {
    return out.toString().replaceAll("\\s+", " ");
  }

  private static Library indexed(String name, String configset) throws IOException {
    Library library = cluster.create(name, configset, 2, 1);
    library.index(new Texts(4711).documents("d", 6));
    return library;
  }

  @Test
  void soundLibrary_isSaidToBe() throws IOException {
    Library library = indexed("doctor-sound", TestCluster.CONFIGSET);
    assertThat(doctor("doctor-sound")).as(out::toString).isZero();
    assertThat(said())
        .contains(
            "ok doctor-sound: configset palimpsest, 2 replicas of 2 shards.",
            "ok The plugin's version is ",
            "ok Every document with text has fingerprints",
            "ok All leaves of the index are in the formats for fingerprints.",
            "ok A check is answered in full.")
        .doesNotContain("note ", "problem ");
    cluster.delete(library);
  }

  @Test
  void chainWithoutTheProcessor_isAProblem_andSoAreItsDocuments() throws IOException {
    cluster.upload(
        CHAIN,
        Map.of(
            TestCluster.CONFIG,
            config ->
                config.replaceFirst(
                    "(?s)<processor class=\"org.palimpsest.solr.Fingerprint.*?</processor>", "")));
    Library library = indexed(CHAIN, CHAIN);
    assertThat(doctor(CHAIN)).isEqualTo(1);
    assertThat(said())
        .contains(
            "problem The default update chain of " + CHAIN + " has no",
            "problem 6 documents have text and no fingerprints, so no check finds them: palimpsest"
                + " mend --collection "
                + CHAIN,
            "problem A check warns: ");
    cluster.delete(library);
  }

  @Test
  void textThatIsNotStored_isAProblem_andEachCheckSaysSo() throws IOException {
    cluster.upload(
        NOT_STORED,
        Map.of(
            TestCluster.SCHEMA,
            schema ->
                schema.replace(
                    "<field name=\"text\" type=\"text_by_sound\" indexed=\"true\" stored=\"true\"",
                    "<field name=\"text\" type=\"text_by_sound\" indexed=\"true\""
                        + " stored=\"false\"")));
    Library library = indexed(NOT_STORED, NOT_STORED);
    assertThat(doctor(NOT_STORED)).isEqualTo(1);
    assertThat(said())
        .contains(
            "problem The fields text are not stored, so passages cannot be aligned, and a verbatim"
                + " copy may be called modified: set stored=\"true\" in the schema, and index"
                + " again.");
    assertThat(library.check(new Texts(4712).english(8)).otherWarnings())
        .anyMatch(warning -> warning.startsWith("textNotStored "));
    assertThat(Log.lines()).anyMatch(line -> line.contains("[text] of sentences are not stored"));
    cluster.delete(library);
  }

  @Test
  void lucenesOwnFormats_areNoted() throws IOException {
    cluster.upload(
        FORMATS,
        Map.of(
            TestCluster.SCHEMA,
            schema ->
                schema.replaceAll("\\s+(postings|docValues)Format=\"Palimpsest[A-Za-z]+\"", "")));
    Library library = indexed(FORMATS, FORMATS);
    assertThat(doctor(FORMATS)).as(out::toString).isZero();
    assertThat(said()).containsPattern("note Some leaves of the index keep fingerprints in Lucene");
    cluster.delete(library);
  }

  @Test
  void olderConfigset_isToldWithWhatToDo() throws IOException {
    cluster.upload(
        OLDER,
        Map.of(
            TestCluster.CONFIG,
            config -> config.replaceFirst("<requestHandler name=\"/inspect\"[^>]*/>", ""),
            TestCluster.SCHEMA,
            schema -> schema.replaceFirst("<field name=\"page_starts\"[^>]*/>", "")));
    Library library = indexed(OLDER, OLDER);
    assertThat(doctor(OLDER)).isEqualTo(1);
    assertThat(said())
        .contains(
            "note The schema lacks page_starts",
            "does not tell how it is",
            "upload the new one, and reload the collection");
    cluster.delete(library);
  }
}
