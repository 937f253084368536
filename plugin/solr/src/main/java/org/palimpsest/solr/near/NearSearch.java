package org.palimpsest.solr.near;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.duplicate.Relation;
import org.palimpsest.core.duplicate.SpotFinder;
import org.palimpsest.core.duplicate.SpotSet;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.table.TableFormatException;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.core.table.TableView;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.lookup.FingerprintQuery;
import org.palimpsest.solr.lookup.Interruption;
import org.palimpsest.solr.lookup.Lookup;
import org.palimpsest.solr.near.NearResult.NearSource;
import org.palimpsest.solr.result.SchemeCensus;
import org.palimpsest.solr.source.TablelessCensus;

/**
 * Finds the near duplicates of documents in one index. Signatures find all within their distance;
 * for spots the fingerprints of sentences lead to candidates, whose stored texts are compared.
 */
public final class NearSearch {

  /** Candidates by sentences, and by signatures, whose texts are read. */
  public static final int READ_MAX = 50;

  private static final int SIGNATURES_MAX = 10_000;

  /** Finds a sentence of resemblance .7 with probability .62; most documents have many. */
  private static final int SENTENCE_FLIPS = 1;

  /** Probability .93 at nine times the probes, for documents of few sentences. */
  private static final int SENTENCE_FLIPS_OF_SHORT = 2;

  /** Half a page of abstract has no more windows. */
  private static final int SHORT_WINDOWS_MAX = 16;

  private static final int SENTENCE_DISTANCE = 20;

  /** A line added to a short document changes its long sentence much. */
  private static final int SENTENCE_DISTANCE_OF_SHORT = 28;

  /**
   * The searched index.
   *
   * @param sentenceHeader of the sentences' fingerprints
   * @param signatures null if there are none
   */
  public record Index(
      IndexSearcher searcher,
      SourceStore store,
      DerivedFields sentences,
      TableHeader sentenceHeader,
      @Nullable SignatureField signatures,
      SpotFinder spotFinder,
      Interruption interruption) {}

  /** A field of signatures. */
  public record SignatureField(DerivedFields fields, TableHeader header) {}

  private final Index index;
  private final NearLimits limits;
  private long unreached = -1;

  public NearSearch(Index index, NearLimits limits) {
    this.index = index;
    this.limits = limits;
  }

  public NearResult find(NearMethod method, NearQuestion question) throws IOException {
    Set<Integer> candidates = new LinkedHashSet<>();
    if (method == NearMethod.SPOTSIGS) {
      addBySentences(question, candidates);
    }
    addBySignature(question, method == NearMethod.SPOTSIGS ? READ_MAX : SIGNATURES_MAX, candidates);
    return compared(method, question, candidates);
  }

  private void addBySentences(NearQuestion question, Set<Integer> candidates) throws IOException {
    if (question.windows().size() > 0) {
      boolean isShort = question.windows().size() <= SHORT_WINDOWS_MAX;
      FingerprintQuery query =
          new FingerprintQuery(
              new Lookup(
                  index.sentences(),
                  index.sentenceHeader(),
                  question.windows(),
                  isShort ? SENTENCE_FLIPS_OF_SHORT : SENTENCE_FLIPS,
                  isShort ? SENTENCE_DISTANCE_OF_SHORT : SENTENCE_DISTANCE),
              index.interruption());
      add(query, READ_MAX, candidates);
    }
  }

  private void addBySignature(NearQuestion question, int count, Set<Integer> candidates)
      throws IOException {
    SignatureField field = index.signatures();
    if (field != null && question.signature().size() > 0) {
      FingerprintQuery query =
          new FingerprintQuery(
              new Lookup(
                  field.fields(),
                  field.header(),
                  question.signature(),
                  NearLimits.flips(limits.distanceMax()),
                  limits.distanceMax()),
              index.interruption());
      add(query, count, candidates);
    }
  }

  private void add(FingerprintQuery query, int count, Set<Integer> docs) throws IOException {
    for (ScoreDoc found : index.searcher().search(query, count).scoreDocs) {
      docs.add(found.doc);
    }
  }

  private NearResult compared(NearMethod method, NearQuestion question, Set<Integer> candidates)
      throws IOException {
    List<NearSource> sources = new ArrayList<>();
    SignatureDistances distances =
        new SignatureDistances(index.searcher().getIndexReader(), index.signatures());
    int compared = 0;
    boolean partial = index.interruption().shouldStop(); // the search for candidates may have
    // been interrupted
    for (int doc : candidates) {
      partial |= index.interruption().shouldStop();
      if (partial) {
        break;
      }
      String id = index.store().id(doc);
      if (id.equals(question.itself())) {
        continue;
      }
      compared++;
      int distance = distances.of(doc, question.signature());
      NearSource source =
          method == NearMethod.SPOTSIGS
              ? bySpots(doc, id, question, distance)
              : bySignature(doc, id, distance);
      if (source.relation() != Relation.NONE) {
        sources.add(source);
      }
    }
    sources.sort(NearSource.ORDER);
    return new NearResult(
        List.copyOf(sources.subList(0, Math.min(limits.rows(), sources.size()))),
        sources.size(),
        candidates.size(),
        compared,
        unreached(method),
        index.searcher().getIndexReader().numDocs(),
        partial);
  }

  /** The same for all documents of a request, so counted once. */
  private long unreached(NearMethod method) throws IOException {
    if (unreached < 0) {
      SignatureField field = method == NearMethod.SIMHASH ? index.signatures() : null;
      unreached =
          unreached(
              index.searcher().getIndexReader(),
              field == null ? index.sentences() : field.fields(),
              field == null ? index.sentenceHeader() : field.header(),
              index.store());
    }
    return unreached;
  }

  /** Documents with text but without a comparable table. */
  static long unreached(
      IndexReader reader, DerivedFields fields, TableHeader header, SourceStore store)
      throws IOException {
    return SchemeCensus.incomparable(reader, fields, header)
        + TablelessCensus.count(reader, fields, store.textFields());
  }

  private NearSource bySignature(int doc, String id, int distance) throws IOException {
    boolean near = distance != NearSource.NO_DISTANCE && distance <= limits.distanceMax();
    return new NearSource(
        id,
        near ? index.store().title(doc) : null,
        near ? Relation.DUPLICATE : Relation.NONE,
        0,
        0,
        0,
        distance);
  }

  private NearSource bySpots(int doc, String id, NearQuestion question, int distance)
      throws IOException {
    String text = index.store().text(doc);
    SpotSet source = text == null ? SpotSet.EMPTY : index.spotFinder().find(text);
    SpotSet document = question.spots();
    return new NearSource(
        id,
        index.store().title(doc),
        Relation.of(document, source, limits.resemblanceMin(), limits.containmentMin()),
        document.resemblance(source),
        document.containmentIn(source),
        source.containmentIn(document),
        distance);
  }

  static final class SignatureDistances {

    private final List<LeafReaderContext> leaves;
    private final NearSearch.@Nullable SignatureField field;
    private final @Nullable TableView view;

    SignatureDistances(IndexReader reader, NearSearch.@Nullable SignatureField field) {
      this.leaves = reader.leaves();
      this.field = field;
      this.view = field == null ? null : new TableView(field.header());
    }

    /**
     * The Hamming distance; {@link NearSource#NO_DISTANCE} if either has no signature, or they are
     * not comparable.
     */
    int of(int doc, FingerprintList signature) throws IOException {
      if (field == null || view == null || signature.size() == 0) {
        return NearSource.NO_DISTANCE;
      }
      LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
      BinaryDocValues tables = DocValues.getBinary(leaf.reader(), field.fields().table());
      if (!tables.advanceExact(doc - leaf.docBase)) {
        return NearSource.NO_DISTANCE;
      }
      BytesRef bytes = tables.binaryValue();
      try {
        return view.look(bytes.bytes, bytes.offset, bytes.length) && view.count() > 0
            ? view.distance(0, signature.get(0))
            : NearSource.NO_DISTANCE;
      } catch (TableFormatException e) {
        throw new IOException("document " + doc + ": " + e.getMessage(), e);
      }
    }
  }
}
