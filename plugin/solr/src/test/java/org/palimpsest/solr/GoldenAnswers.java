package org.palimpsest.solr;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.common.util.NamedList;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.core.table.TableFormatException;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.codec.LeafFingerprints;
import org.palimpsest.solr.codec.SentenceNumbers;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SegmentTerms;

/**
 * The expected answers of an index.
 *
 * @param scheme of its fingerprints
 * @param tables by the documents' ids, in Base64
 * @param lookups for {@code a:0f3a2}, a segment and its value, the sentences that have it, as
 *     {@code id#ordinal}
 * @param checks for a text, the ids of its sources by fingerprints
 */
record GoldenAnswers(
    String scheme,
    Map<String, String> tables,
    Map<String, List<String>> lookups,
    Map<String, List<String>> checks) {

  private static final DerivedFields FIELDS = new DerivedFields("sentences");

  /** Of every so many sentences, the values are looked up. */
  private static final int STEP = 3;

  /** As they are kept in JSON. */
  @SuppressWarnings("unchecked")
  static GoldenAnswers of(Map<?, ?> json) {
    return new GoldenAnswers(
        (String) json.get("scheme"),
        (Map<String, String>) json.get("tables"),
        (Map<String, List<String>>) json.get("lookups"),
        (Map<String, List<String>>) json.get("checks"));
  }

  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("scheme", scheme);
    map.put("tables", tables);
    map.put("lookups", lookups);
    map.put("checks", checks);
    return map;
  }

  /** Read from an index, the sentences of which are looked up. */
  static GoldenAnswers of(IndexReader reader, Map<String, List<String>> checks) throws IOException {
    Map<String, String> tables = tables(reader);
    TableHeader header = table(tables.values().iterator().next()).header();
    Map<String, List<String>> lookups = new TreeMap<>();
    for (String encoded : tables.values()) {
      SentenceTable table = table(encoded);
      for (int i = 0; i < table.sentences().size(); i += STEP) {
        for (int segment = 0; segment < header.segments(); segment++) {
          int value =
              table.sentences().fingerprints().get(i).segment(segment, header.segmentBits());
          String key = key(segment, value, header);
          lookups.put(key, byPostings(reader, key));
        }
      }
    }
    return new GoldenAnswers(header.key(), tables, lookups, checks);
  }

  /** An index of other leaves, or one written by another build, answers the same. */
  void verify(IndexReader reader) throws IOException {
    assertThat(tables(reader)).isEqualTo(tables);
    TableHeader header = table(tables.values().iterator().next()).header();
    for (Map.Entry<String, List<String>> lookup : lookups.entrySet()) {
      assertThat(byPostings(reader, lookup.getKey()))
          .as(lookup.getKey())
          .isEqualTo(lookup.getValue());
      assertThat(directly(reader, lookup.getKey(), header))
          .as("directly %s", lookup.getKey())
          .isEqualTo(lookup.getValue());
    }
  }

  /** The ids of a text's sources by fingerprints, sorted: nothing set apart as common. */
  static List<String> sources(EmbeddedCore core, String text) {
    List<?> found =
        (List<?>) core.check(text, "expert.depth=fingerprints", "common.max=1000").get("sources");
    return found.stream()
        .map(source -> ((NamedList<?>) source).get("id").toString())
        .sorted()
        .toList();
  }

  private static String key(int segment, int value, TableHeader header) {
    String term = SegmentTerms.spell(value, SegmentTerms.digits(header.segmentBits()));
    return String.format(Locale.ROOT, "%c:%s", 'a' + segment, term);
  }

  private static SentenceTable table(String encoded) throws IOException {
    try {
      byte[] bytes = Base64.getDecoder().decode(encoded);
      return TableCodec.decode(bytes, 0, bytes.length);
    } catch (TableFormatException e) {
      throw new IOException(e);
    }
  }

  private static Map<String, String> tables(IndexReader reader) throws IOException {
    Map<String, String> tables = new TreeMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      BinaryDocValues values = leaf.reader().getBinaryDocValues(FIELDS.table());
      Bits live = leaf.reader().getLiveDocs();
      for (int doc = values.nextDoc();
          doc != BinaryDocValues.NO_MORE_DOCS;
          doc = values.nextDoc()) {
        if (live == null || live.get(doc)) {
          BytesRef value = values.binaryValue();
          byte[] bytes = BytesRef.deepCopyOf(value).bytes;
          tables.put(id(leaf.reader(), doc), Base64.getEncoder().encodeToString(bytes));
        }
      }
    }
    return tables;
  }

  private static String id(LeafReader leaf, int doc) throws IOException {
    return leaf.storedFields().document(doc).get("id");
  }

  /** Through Lucene's own way of asking. */
  private static List<String> byPostings(IndexReader reader, String key) throws IOException {
    List<String> found = new ArrayList<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms terms = leaf.reader().terms(FIELDS.segment(key.charAt(0) - 'a'));
      TermsEnum each = terms.iterator();
      if (each.seekExact(new BytesRef(key.substring(2)))) {
        PostingsEnum postings = each.postings(null, PostingsEnum.POSITIONS);
        while (postings.nextDoc() != PostingsEnum.NO_MORE_DOCS) {
          for (int i = 0; i < postings.freq(); i++) {
            add(leaf.reader(), postings.docID(), postings.nextPosition(), found);
          }
        }
      }
    }
    found.sort(null);
    return found;
  }

  /** As a check asks. */
  private static List<String> directly(IndexReader reader, String key, TableHeader header)
      throws IOException {
    List<String> found = new ArrayList<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      LeafFingerprints direct =
          LeafFingerprints.of(leaf.reader(), FIELDS, header.segments(), header.segmentBits());
      assertThat(direct).as("the direct way").isNotNull();
      SentenceNumbers numbers = new SentenceNumbers();
      direct
          .segments()
          .get(key.charAt(0) - 'a')
          .collect(Integer.parseInt(key.substring(2), 16), numbers);
      for (int i = 0; i < numbers.size(); i++) {
        int sentence = numbers.get(i);
        int doc = direct.sentences().doc(sentence);
        int first = sentence;
        while (first > 0 && direct.sentences().doc(first - 1) == doc) {
          first--;
        }
        if (direct.sentences().isMadeAs(doc, header.key())) {
          add(leaf.reader(), doc, sentence - first, found);
        }
      }
    }
    found.sort(null);
    return found;
  }

  private static void add(LeafReader leaf, int doc, int ordinal, List<String> found)
      throws IOException {
    if (leaf.getLiveDocs() == null || leaf.getLiveDocs().get(doc)) {
      found.add(id(leaf, doc) + "#" + ordinal);
    }
  }
}
