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
  private final List<Span> covered = new ArrayList<>();
  private int sourceCount;
  private int itselfLength;
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
    this.kept = aligner == null ? query.rows() : Math.max(query.rows(), ALIGNED_MAX);
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
        Coverage.union(covered),
        itselfLength,
        incomparable,
        partial,
        ShardResult.Counts.of(statistics));
  }

  private void resolveCandidates() throws IOException {
    for (String id : query.candidates()) {
      int doc = store.doc(id);
      if (doc != SourceStore.NO_DOC && !id.equals(query.itself())) {
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
    List<Span> spans = merged.stream().map(Passage::suspicious).toList();
    int matchedLength = Coverage.length(spans);
    if (query.itself() != null && query.itself().equals(store.id(doc))) {
      itselfLength = Math.max(itselfLength, matchedLength);
      return;
    }
    Found found = new Found(doc, matchedLength, merged, sections);
    if (offered.replace(doc, found) != null) {
      return; // it is aligned in any case
    }
    best.add(found);
    if (best.size() > kept) {
      count(best.remove());
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

  /** A source counts in the ratios, whether it is listed or not. */
  private void count(Found source) {
    sourceCount++;
    source.passages.forEach(passage -> covered.add(passage.suspicious()));
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
    List<Found> found = new ArrayList<>(strongestFirst.subList(aligning, strongestFirst.size()));
    found.forEach(this::count);
    for (Found source : toAlign) {
      Found aligned = aligner == null || isTimeUp() ? source : align(source);
      if (!aligned.passages.isEmpty()) {
        count(aligned);
        found.add(aligned);
      }
    }
    found.sort(WEAKEST_FIRST.reversed());
    List<ShardSource> sources = new ArrayList<>(found.size());
    for (Found source : found.subList(0, Math.min(query.rows(), found.size()))) {
      sources.add(
          new ShardSource(
              source.id(),
              store.title(source.doc),
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
    List<Span> spans = kept.stream().map(Passage::suspicious).toList();
    return new Found(source.doc, Coverage.length(spans), kept, source.sections);
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
