package org.palimpsest.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;
import org.palimpsest.analysis.TextFingerprinter;
import org.palimpsest.fingerprint.Fingerprint;
import org.palimpsest.fingerprint.FingerprintList;
import org.palimpsest.fingerprint.FingerprintedUnits;
import org.palimpsest.fingerprint.Scheme;
import org.palimpsest.index.DerivedFields;
import org.palimpsest.match.Coverage;
import org.palimpsest.match.Evidence;
import org.palimpsest.match.Match;
import org.palimpsest.match.MatchParameters;
import org.palimpsest.match.Passage;
import org.palimpsest.match.Passages;
import org.palimpsest.match.SourceComparison;
import org.palimpsest.table.SentenceTable;
import org.palimpsest.table.TableCodec;
import org.palimpsest.table.TableFormatException;
import org.palimpsest.text.Span;

/** Answers one {@link ShardQuery} from the documents of one shard. Used once, by one thread. */
public final class ShardChecker {

  /** A source with its evidence; its stored fields are read only where they are needed. */
  private final class Found {
    private final int doc;
    private final int matchedLength;
    private final List<Passage> passages;
    private @Nullable String id;
    private @Nullable Boolean ownWork;

    Found(int doc, int matchedLength, List<Passage> passages) {
      this.doc = doc;
      this.matchedLength = matchedLength;
      this.passages = passages;
    }

    int matchedLength() {
      return matchedLength;
    }

    String id() {
      if (id == null) {
        try {
          id = store.id(doc);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      return id;
    }

    boolean isOwnWork() throws IOException {
      if (ownWork == null) {
        ownWork = !query.authors().isEmpty() && query.authors().containAny(store.authors(doc));
      }
      return ownWork;
    }
  }

  /**
   * The weakest first, so that the queue's head is what a better one replaces. Ties go by id, not
   * by number: that differs between replicas, and between one shard and several.
   */
  private static final Comparator<Found> WEAKEST_FIRST =
      Comparator.comparingInt(Found::matchedLength)
          .thenComparing(Comparator.comparing(Found::id).reversed());

  private final IndexReader reader;
  private final DerivedFields fields;
  private final SourceStore store;

  /** So many sources are aligned; the rest, with smaller evidence, count by their fingerprints. */
  private static final int ALIGNED_MAX = 200;

  /** So many are reported at least: what is common is known only when all shards have answered. */
  private static final int REPORTED_MIN = ALIGNED_MAX;

  /** Of 5 x 10^12 random pairs of fingerprints one is within it (docs/adr/0005). */
  private static final int CERTAIN_DISTANCE = 15;

  private final Scheme scheme;
  private final ShardQuery query;
  private final Interruption interruption;
  private final Passages passages;
  private final LookupStatistics statistics = new LookupStatistics();
  private final @Nullable SourceAligner aligner;
  private final int kept;
  private final PriorityQueue<Found> best = new PriorityQueue<>(WEAKEST_FIRST);
  private final Evidence.Builder evidence = new Evidence.Builder();
  private final List<LeftOut> leftOut = new ArrayList<>();
  private int sourceCount;
  private boolean partial;

  /**
   * A checker for one query.
   *
   * @param reader the shard's index
   * @param fingerprinter of the shard's collection, whose header is the query's
   */
  public ShardChecker(
      IndexReader reader,
      DerivedFields fields,
      SourceStore store,
      TextFingerprinter fingerprinter,
      ShardQuery query,
      Interruption interruption) {
    this.reader = reader;
    this.fields = fields;
    this.store = store;
    this.scheme = fingerprinter.scheme();
    this.aligner =
        query.text() == null
            ? null
            : new SourceAligner(fingerprinter, query.text(), this::isTimeUp);
    this.kept = Math.max(query.rows(), REPORTED_MIN);
    this.query = query;
    this.interruption = interruption;
    this.passages = new Passages(scheme, query.match());
  }

  /**
   * Looks the windows up, compares every source found, and keeps the best.
   *
   * @throws IOException if the index cannot be read, or a sentence table in it is damaged
   */
  public ShardResult check() throws IOException {
    FingerprintList distinct = distinct(query.windows().fingerprints());
    for (LeafReaderContext leaf : reader.leaves()) {
      compare(leaf, seeds(leaf.reader(), distinct));
    }
    long incomparable = SchemeCensus.incomparable(reader, fields, query.header());
    List<ShardSource> sources = sources();
    return new ShardResult(
        sources,
        sourceCount,
        evidence.build(),
        leftOut,
        incomparable,
        partial,
        ShardResult.Counts.of(statistics));
  }

  /** A text that repeats itself is looked up once. */
  private static FingerprintList distinct(FingerprintList fingerprints) {
    Set<Fingerprint> distinct = new LinkedHashSet<>();
    for (int i = 0; i < fingerprints.size(); i++) {
      distinct.add(fingerprints.get(i));
    }
    return FingerprintList.of(List.copyOf(distinct));
  }

  /** The documents of a leaf that have at least one match. */
  private FixedBitSet seeds(LeafReader leaf, FingerprintList distinct) throws IOException {
    FixedBitSet seeds = new FixedBitSet(leaf.maxDoc());
    CandidateFinder finder =
        new CandidateFinder(
            fields,
            query.header(),
            distinct,
            query.flips(),
            query.match().distance(),
            statistics,
            this::isTimeUp);
    finder.find(leaf, (doc, window) -> seeds.set(doc));
    return seeds;
  }

  private boolean isTimeUp() {
    partial |= interruption.shouldStop();
    return partial;
  }

  private void compare(LeafReaderContext leaf, FixedBitSet seeds) throws IOException {
    BinaryDocValues tables = DocValues.getBinary(leaf.reader(), fields.table());
    BitSetIterator docs = new BitSetIterator(seeds, 0);
    for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
      if (isTimeUp()) {
        return;
      }
      if (tables.advanceExact(doc)) {
        compare(leaf.docBase + doc, decode(leaf.docBase + doc, tables.binaryValue()));
      }
    }
  }

  private SentenceTable decode(int doc, BytesRef bytes) throws IOException {
    try {
      return TableCodec.decode(bytes.bytes, bytes.offset, bytes.length);
    } catch (TableFormatException e) {
      throw new IOException("document " + store.id(doc) + ": " + e.getMessage(), e);
    }
  }

  private void compare(int doc, SentenceTable table) throws IOException {
    statistics.addSourceCompared();
    List<Passage> merged = passages.merge(matches(table.sentences()));
    if (merged.isEmpty()) {
      return;
    }
    Found found = found(doc, merged);
    LeftOut.Reason reason = reasonToLeaveOut(found);
    if (reason != null) {
      leftOut.add(new LeftOut(found.id(), reason, found.matchedLength));
      return;
    }
    best.add(found);
    if (best.size() > kept) {
      count(longEnough(best.remove()));
    }
  }

  private Found found(int doc, List<Passage> passages) {
    return new Found(doc, Coverage.length(suspiciousSpans(passages)), passages);
  }

  private static List<Span> suspiciousSpans(List<Passage> passages) {
    return passages.stream().map(Passage::suspicious).toList();
  }

  private LeftOut.@Nullable Reason reasonToLeaveOut(Found found) {
    if (query.itself() != null && query.itself().equals(found.id())) {
      return LeftOut.Reason.ITSELF;
    }
    return !query.leftOut().isEmpty() && query.leftOut().contains(found.id())
        ? LeftOut.Reason.LISTED
        : null;
  }

  /** The source without passages that are too short, of which it is noted where they stand. */
  private Found longEnough(Found source) {
    Map<Boolean, List<Passage>> byLength =
        source.passages.stream()
            .collect(
                Collectors.partitioningBy(
                    passage -> passage.suspicious().length() >= query.lengthMin()));
    List<Passage> tooShort = byLength.getOrDefault(false, List.of());
    if (tooShort.isEmpty()) {
      return source;
    }
    evidence.addTooShort(suspiciousSpans(tooShort));
    return found(source.doc, byLength.getOrDefault(true, List.of()));
  }

  /** A source counts in the ratios, whether it is listed or not. */
  private void count(Found source) throws IOException {
    if (!source.passages.isEmpty()) {
      sourceCount++;
      evidence.addSource(suspiciousSpans(source.passages), source.isOwnWork());
    }
  }

  private List<Match> matches(FingerprintedUnits sentences) {
    MatchParameters match = query.match();
    return query.extension()
        ? SourceComparison.matches(
            query.windows(), sentences, match.extensionDistance(), this::isTimeUp)
        : SourceComparison.matchesOfLookup(
            query.windows(), sentences, match.distance(), scheme, query.flips(), this::isTimeUp);
  }

  private List<ShardSource> sources() throws IOException {
    List<Found> found = new ArrayList<>();
    for (Found source : best) {
      Found aligned = longEnough(aligner == null || isTimeUp() ? source : align(source));
      count(aligned);
      if (!aligned.passages.isEmpty()) {
        found.add(aligned);
      }
    }
    found.sort(WEAKEST_FIRST.reversed());
    List<ShardSource> sources = new ArrayList<>(found.size());
    for (Found source : found) {
      sources.add(
          new ShardSource(
              source.id(),
              store.title(source.doc),
              source.isOwnWork(),
              source.matchedLength,
              source.passages,
              query.passageTexts() ? texts(source) : null));
    }
    return sources;
  }

  /**
   * What alignment says goes before what fingerprints say; without a text there is nothing to say.
   */
  private Found align(Found source) throws IOException {
    String text = store.text(source.doc);
    if (text == null) {
      return source;
    }
    List<Passage> aligned = Objects.requireNonNull(aligner).align(text, source.passages);
    if (isTimeUp()) {
      return source; // what was aligned until then may be a part only
    }
    List<Passage> kept = aligned.isEmpty() ? certain(source.passages) : aligned;
    return found(source.doc, kept);
  }

  /** Passages too short to be aligned are no chance if their fingerprints are near enough. */
  private static List<Passage> certain(List<Passage> passages) {
    return passages.stream().filter(passage -> passage.distance() <= CERTAIN_DISTANCE).toList();
  }

  private @Nullable List<String> texts(Found source) throws IOException {
    String text = store.text(source.doc);
    if (text == null) {
      return null;
    }
    List<String> texts = new ArrayList<>(source.passages.size());
    for (Passage passage : source.passages) {
      Span span = passage.source();
      // A text that was changed behind the table's back may be shorter than the table says.
      int from = Math.min(span.offset(), text.length());
      texts.add(text.substring(from, Math.min(span.end(), text.length())));
    }
    return texts;
  }
}
