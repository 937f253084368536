package org.palimpsest.benchmarks.texts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What a collection adds to the text: the shipped configset, or one made of it. */
public enum Variant {
  /** The configset as it ships. */
  PALIMPSEST,
  /** The same without anything of ours: the text, stored and indexed. */
  PLAIN,
  /** The same with the field that Solr's reference guide shows for {@code {!min_hash}}. */
  MIN_HASH;

  /** The field of the hashes. */
  public static final String MIN_HASH_FIELD = "min_hash";

  /** The field type that makes the hashes. */
  public static final String MIN_HASH_TYPE = "text_min_hash";

  private static final String SOLR_CONFIG = "solrconfig.xml";
  private static final String GRAMS = "<copyField source=\"text\" dest=\"grams\"/>";
  private static final String PROCESSOR =
      "<processor class=\"org.palimpsest.solr.FingerprintUpdateProcessorFactory\">";
  private static final String PROCESSOR_END = "</processor>";
  private static final String SCHEMA_END = "</schema>";

  // Solr Reference Guide 9, Other Parsers, MinHash Query Parser.
  private static final String MIN_HASH_SCHEMA =
      """
        <field name="min_hash" type="text_min_hash" indexed="true" stored="false" multiValued="false"/>
        <copyField source="text" dest="min_hash"/>
        <fieldType name="text_min_hash" class="solr.TextField" positionIncrementGap="100">
          <analyzer>
            <tokenizer class="solr.ICUTokenizerFactory"/>
            <filter class="solr.ICUFoldingFilterFactory"/>
            <filter class="solr.ShingleFilterFactory" minShingleSize="5" outputUnigrams="false"
                    outputUnigramsIfNoShingles="false" maxShingleSize="5" tokenSeparator=" "/>
            <filter class="org.apache.lucene.analysis.minhash.MinHashFilterFactory"
                    bucketCount="512" hashSetSize="1" hashCount="1"/>
          </analyzer>
        </fieldType>
      </schema>
      """;

  /** The configset's name in Solr; also what tables call it. */
  public String configset() {
    return name().toLowerCase(Locale.ROOT);
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
    Path schemaFile = folder.resolve(Configset.SCHEMA);
    String schema = without(Files.readString(schemaFile), GRAMS, GRAMS);
    if (this == MIN_HASH) {
      schema = schema.replace(SCHEMA_END, MIN_HASH_SCHEMA);
    }
    Files.writeString(schemaFile, schema);
    Path configFile = folder.resolve(SOLR_CONFIG);
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
