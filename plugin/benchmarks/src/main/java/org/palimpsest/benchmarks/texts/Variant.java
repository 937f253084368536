package org.palimpsest.benchmarks.texts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** What a collection adds to the text: the shipped configset, or one made of it. */
public enum Variant {
  /** The configset as it ships. */
  PALIMPSEST,
  /** The same without the signatures of whole documents. */
  WITHOUT_SIGNATURES,
  /** The same without anything of ours: the text, stored and indexed. */
  PLAIN,
  /** The same with the field that Solr's reference guide shows for {@code {!min_hash}}. */
  MIN_HASH,
  /**
   * The same, and beside each document one for each of its sentences, with such a field of the
   * sentence alone.
   */
  MIN_HASH_SENTENCES;

  /** What is compared with Solr's own. */
  public static final List<Variant> OF_MIN_HASH =
      List.of(PALIMPSEST, PLAIN, MIN_HASH, MIN_HASH_SENTENCES);

  /** The field of the hashes. */
  public static final String MIN_HASH_FIELD = "min_hash";

  /** Of a sentence's document: the id of the document that it is from. */
  public static final String PARENT_FIELD = "parent";

  /** How many hashes the reference guide gives a document. */
  private static final int DOCUMENT_HASHES = 512;

  /** How many hashes a sentence gets: as many as our fingerprint has bits, each of one hash. */
  public static final int SENTENCE_HASHES = 100;

  /** The field type that makes the hashes. */
  public static final String MIN_HASH_TYPE = "text_min_hash";

  private static final String SOLR_CONFIG = "solrconfig.xml";
  private static final String GRAMS = "<copyField source=\"text\" dest=\"grams\"/>";
  private static final String SIGNATURES = "<str name=\"signatureField\">signature</str>";
  private static final String PROCESSOR =
      "<processor class=\"org.palimpsest.solr.FingerprintUpdateProcessorFactory\">";
  private static final String PROCESSOR_END = "</processor>";
  private static final String SCHEMA_END = "</schema>";

  private static final String MIN_HASH_OF_DOCUMENT =
      """
        <field name="min_hash" type="text_min_hash" indexed="true" stored="false" multiValued="false"/>
        <copyField source="text" dest="min_hash"/>
      """;

  // {!min_hash} needs neither norms nor frequencies nor positions.
  private static final String MIN_HASH_OF_SENTENCE =
      """
        <field name="min_hash" type="text_min_hash" indexed="true" stored="false" multiValued="false"
               omitNorms="true" omitTermFreqAndPositions="true"/>
        <field name="parent" type="string" indexed="true" stored="false" multiValued="false"/>
      """;

  /** Where the number of hashes stands in {@link #MIN_HASH_CHAIN}. */
  private static final String HASHES = "HASHES";

  // Solr Reference Guide 9, Other Parsers, MinHash Query Parser.
  private static final String MIN_HASH_CHAIN =
      """
        <fieldType name="text_min_hash" class="solr.TextField" positionIncrementGap="100">
          <analyzer>
            <tokenizer class="solr.ICUTokenizerFactory"/>
            <filter class="solr.ICUFoldingFilterFactory"/>
            <filter class="solr.ShingleFilterFactory" minShingleSize="5" outputUnigrams="false"
                    outputUnigramsIfNoShingles="false" maxShingleSize="5" tokenSeparator=" "/>
            <filter class="org.apache.lucene.analysis.minhash.MinHashFilterFactory"
                    bucketCount="HASHES" hashSetSize="1" hashCount="1"/>
          </analyzer>
        </fieldType>
      """;

  /** The configset's name in Solr. */
  public String configset() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What tables call it. */
  public String label() {
    return switch (this) {
      case PALIMPSEST -> "ours";
      case WITHOUT_SIGNATURES -> "ours, without signatures";
      case PLAIN -> "text alone";
      case MIN_HASH -> "min_hash, a document";
      case MIN_HASH_SENTENCES -> "min_hash, a sentence";
    };
  }

  /** What its schema has beside the text. */
  private String additions() {
    return switch (this) {
      case PALIMPSEST, WITHOUT_SIGNATURES, PLAIN -> "";
      case MIN_HASH -> MIN_HASH_OF_DOCUMENT + minHashChain(DOCUMENT_HASHES);
      case MIN_HASH_SENTENCES -> MIN_HASH_OF_SENTENCE + minHashChain(SENTENCE_HASHES);
    };
  }

  private static String minHashChain(int hashes) {
    return MIN_HASH_CHAIN.replace(HASHES, Integer.toString(hashes));
  }

  /**
   * Writes its configset into an empty folder.
   *
   * @throws IOException if that failed, or the shipped one is not as this expects
   */
  public void write(Path folder) throws IOException {
    Configset.copyTo(folder);
    if (this == PALIMPSEST) {
      return;
    }
    Path configFile = folder.resolve(SOLR_CONFIG);
    if (this == WITHOUT_SIGNATURES) {
      String config = without(Files.readString(configFile), SIGNATURES, SIGNATURES);
      Files.writeString(configFile, config);
      return;
    }
    Path schemaFile = folder.resolve(Configset.SCHEMA);
    String schema = without(Files.readString(schemaFile), GRAMS, GRAMS);
    Files.writeString(schemaFile, schema.replace(SCHEMA_END, additions() + SCHEMA_END));
    Files.writeString(configFile, without(Files.readString(configFile), PROCESSOR, PROCESSOR_END));
  }

  private static String without(String file, String from, String to) throws IOException {
    int start = file.indexOf(from);
    int end = file.indexOf(to, start);
    if (start < 0 || end < 0) {
      throw new IOException("the shipped configset has no " + from + " to leave out");
    }
    return file.substring(0, start) + file.substring(end + to.length());
  }
}
