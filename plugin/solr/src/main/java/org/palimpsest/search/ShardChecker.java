package org.palimpsest.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
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
import org.apache.lucene.index.ReaderUtil;
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
import org.palimpsest.section.Sections;
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
    private final Sections sections;
    private @Nullable String id;
    private @Nullable Boolean ownWork;

    Found(int doc, int matchedLength, List<Passage> passages, Sections sections) {
      this.doc = doc;
      this.matchedLength = matchedLength;
      this.passages = passages;
      this.sections = sections;
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

  /**
   * So many of those that fingerprints find are aligned; the rest, with smaller evidence, count by
   * their fingerprints.
   */
  private static final int ALIGNED_MAX = 200;

  /** So many are reported at least: what is common is known only when all shards have answered. */
  private static final int REPORTED_MIN = ALIGNED_MAX;

  /** Of 5 x 10^12 random pairs of fingerprints one is within it (docs/adr/0005). */
  private static final int CERTAIN_DISTANCE = 15;

  private static final FingerprintedUnits NO_SENTENCES =
      new FingerprintedUnits(List.of(), FingerprintList.of(List.of()));

  private final Scheme scheme;
  private final ShardQuery query;
  private final Interruption interruption;
  private final Passages passages;
  private final LookupStatistics statistics = new LookupStatistics();
  private final @Nullable SourceAligner aligner;
  private final int kept;

  /**
   * The candidates of this shard by document, with what fingerprints say of them: maybe nothing.
   */
  private final Map<Integer, Found> offered = new LinkedHashMap<>();

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
            : new SourceAligner(fingerprinter, query.text(), query.weights(), this::isTimeUp);
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
    resolveCandidates();
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

  private void resolveCandidates() throws IOException {
    for (String id : query.candidates()) {
      int doc = store.doc(id);
      boolean isSource = !id.equals(query.itself()) && !query.leftOut().contains(id);
      if (doc != SourceStore.NO_DOC && isSource) {
        SentenceTable table = table(doc);
        Sections sections = table == null ? Sections.NONE : table.sections();
        offered.put(doc, new Found(doc, 0, List.of(), sections));
      }
    }
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
    Sections sections = table.sections();
    List<Passage> merged = counting(passages.merge(matches(table.sentences())), sections);
    if (merged.isEmpty()) {
      return;
    }
    Found found = found(doc, merged, sections);
    LeftOut.Reason reason = reasonToLeaveOut(found);
    if (reason != null) {
      leftOut.add(new LeftOut(found.id(), reason, found.matchedLength));
      return;
    }
    if (offered.replace(doc, found) != null) {
      return; // it is aligned in any case
    }
    best.add(found);
    if (best.size() > kept) {
      count(longEnough(best.remove()));
    }
  }

  /** Without the passages that lie in sections which do not count. */
  private List<Passage> counting(List<Passage> passages, Sections source) {
    return query.filter().keepsAll()
        ? passages
        : passages.stream()
            .filter(each -> query.filter().keeps(each.suspicious(), source, each.source()))
            .toList();
  }

  private Found found(int doc, List<Passage> passages, Sections sections) {
    return new Found(doc, Coverage.length(suspiciousSpans(passages)), passages, sections);
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
    return found(source.doc, byLength.getOrDefault(true, List.of()), source.sections);
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
    List<Found> strongestFirst = new ArrayList<>(best);
    strongestFirst.sort(WEAKEST_FIRST.reversed());
    int aligning = Math.min(ALIGNED_MAX, strongestFirst.size());
    List<Found> toAlign = new ArrayList<>(strongestFirst.subList(0, aligning));
    toAlign.addAll(offered.values());
    List<Found> found = new ArrayList<>();
    for (Found source : strongestFirst.subList(aligning, strongestFirst.size())) {
      addCounting(source, found);
    }
    for (Found source : toAlign) {
      addCounting(aligner == null || isTimeUp() ? source : align(source), found);
    }
    return reported(found);
  }

  private void addCounting(Found source, List<Found> found) throws IOException {
    Found counting = longEnough(source);
    count(counting);
    if (!counting.passages.isEmpty()) {
      found.add(counting);
    }
  }

  private List<ShardSource> reported(List<Found> found) throws IOException {
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
              source.passages.stream().map(p -> source.sections.nameOf(p.source())).toList(),
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
    statistics.addSourceAligned();
    if (isTimeUp()) {
      return source; // what was aligned until then may be a part only
    }
    if (source.passages.isEmpty()) {
      aligned = withDistances(source.doc, aligned);
    }
    List<Passage> kept =
        counting(aligned.isEmpty() ? certain(source.passages) : aligned, source.sections);
    return found(source.doc, kept, source.sections);
  }

  /** Nobody has compared the fingerprints of a source that only the candidates named. */
  private List<Passage> withDistances(int doc, List<Passage> aligned) throws IOException {
    SentenceTable table = table(doc);
    FingerprintedUnits sentences = table == null ? NO_SENTENCES : table.sentences();
    return aligned.stream()
        .map(
            passage ->
                passage.withDistance(
                    SmallestDistance.in(passage, query.windows(), sentences, scheme.bits())))
        .toList();
  }

  /** The table of a document; null where it has none that can be compared. */
  private @Nullable SentenceTable table(int doc) throws IOException {
    LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(doc, reader.leaves()));
    BinaryDocValues tables = DocValues.getBinary(leaf.reader(), fields.table());
    if (!tables.advanceExact(doc - leaf.docBase)) {
      return null;
    }
    SentenceTable table = decode(doc, tables.binaryValue());
    return table.header().equals(query.header()) ? table : null;
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
