package org.palimpsest.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;
import org.palimpsest.analysis.TextFingerprinter;
import org.palimpsest.fingerprint.Fingerprint;
import org.palimpsest.fingerprint.FingerprintList;
import org.palimpsest.fingerprint.FingerprintedUnits;
import org.palimpsest.fingerprint.Scheme;
import org.palimpsest.index.DerivedFields;
import org.palimpsest.match.Chance;
import org.palimpsest.match.Evidence;
import org.palimpsest.match.Match;
import org.palimpsest.match.MatchParameters;
import org.palimpsest.match.Passage;
import org.palimpsest.match.Passages;
import org.palimpsest.match.SourceComparison;
import org.palimpsest.section.Sections;
import org.palimpsest.table.SentenceTable;

/** Answers one {@link ShardQuery} from the documents of one shard. Used once, by one thread. */
public final class ShardChecker {

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

  private static final FingerprintedUnits NO_SENTENCES =
      new FingerprintedUnits(List.of(), FingerprintList.of(List.of()));

  private final Scheme scheme;
  private final ShardQuery query;
  private final Interruption interruption;

  /** Merges what is worth a look by alignment. */
  private final Passages passages;

  /** Merges what may be reported without. */
  private final Passages standing;

  private final SentenceTables tables;
  private final LookupStatistics statistics = new LookupStatistics();
  private final @Nullable SourceAligner aligner;
  private final int kept;

  /**
   * The candidates of this shard by document, with what fingerprints say of them: maybe nothing.
   */
  private final Map<Integer, FoundSource> offered = new LinkedHashMap<>();

  /** Documents of this shard to align if they have a verbatim copy, and nothing else is known. */
  private final Set<Integer> verbatim = new LinkedHashSet<>();

  private final PriorityQueue<FoundSource> best = new PriorityQueue<>(FoundSource.WEAKEST_FIRST);
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
    this.tables = new SentenceTables(reader, fields.table(), query.header(), store);
    Chance chance =
        Chance.of(
            scheme.bits(), query.windows().spans(), query.librarySentences(), query.match().gap());
    this.standing = new Passages(scheme, query.match(), chance);
    this.passages = aligner == null ? standing : new Passages(scheme, query.match());
  }

  /**
   * Looks the windows up, compares every source found, and keeps the best.
   *
   * @throws IOException if the index cannot be read, or a sentence table in it is damaged
   */
  public ShardResult check() throws IOException {
    resolveCandidates();
    FingerprintList distinct = distinct(query.windows().fingerprints());
    CandidateFinder finder =
        new CandidateFinder(
            fields,
            query.header(),
            distinct,
            query.flips(),
            query.match().distance(),
            statistics,
            this::isTimeUp);
    for (LeafReaderContext leaf : reader.leaves()) {
      compare(leaf, seeds(leaf.reader(), finder));
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
      int doc = sourceOf(id);
      if (doc != SourceStore.NO_DOC) {
        offered.put(doc, unseen(doc));
      }
    }
    for (String id : query.verbatim()) {
      int doc = sourceOf(id);
      if (doc != SourceStore.NO_DOC && !offered.containsKey(doc)) {
        verbatim.add(doc);
      }
    }
  }

  private int sourceOf(String id) throws IOException {
    boolean isSource = !id.equals(query.itself()) && !query.leftOut().contains(id);
    return isSource ? store.doc(id) : SourceStore.NO_DOC;
  }

  /** A source of which fingerprints have said nothing yet. */
  private FoundSource unseen(int doc) throws IOException {
    SentenceTable table = tables.of(doc);
    Sections sections = table == null ? Sections.NONE : table.sections();
    return new FoundSource(doc, store, sections, List.of(), List.of());
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
  private FixedBitSet seeds(LeafReader leaf, CandidateFinder finder) throws IOException {
    FixedBitSet seeds = new FixedBitSet(leaf.maxDoc());
    finder.find(leaf, (doc, window) -> seeds.set(doc));
    return seeds;
  }

  private boolean isTimeUp() {
    partial |= interruption.shouldStop();
    return partial;
  }

  private void compare(LeafReaderContext leaf, FixedBitSet seeds) throws IOException {
    BinaryDocValues values = DocValues.getBinary(leaf.reader(), fields.table());
    BitSetIterator docs = new BitSetIterator(seeds, 0);
    for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
      if (isTimeUp()) {
        return;
      }
      if (values.advanceExact(doc)) {
        int global = leaf.docBase + doc;
        compare(global, tables.decode(global, values.binaryValue()));
      }
    }
  }

  private void compare(int doc, SentenceTable table) throws IOException {
    statistics.addSourceCompared();
    Sections sections = table.sections();
    List<Match> matches = matches(table.sentences());
    List<Passage> merged = counting(passages.merge(matches), sections);
    if (merged.isEmpty()) {
      return;
    }
    FoundSource found =
        new FoundSource(doc, store, sections, merged, counting(standing.merge(matches), sections));
    LeftOut.Reason reason = reasonToLeaveOut(found);
    if (reason != null) {
      leftOut.add(new LeftOut(found.id(), reason, found.matchedLength()));
      return;
    }
    if (verbatim.remove(doc) || offered.containsKey(doc)) {
      offered.put(doc, found); // aligned in any case, however little fingerprints say of it
      return;
    }
    best.add(found);
    if (best.size() > kept) {
      countUnreported(longEnough(best.remove().byFingerprints()));
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

  private LeftOut.@Nullable Reason reasonToLeaveOut(FoundSource found) {
    if (query.itself() != null && query.itself().equals(found.id())) {
      return LeftOut.Reason.ITSELF;
    }
    return !query.leftOut().isEmpty() && query.leftOut().contains(found.id())
        ? LeftOut.Reason.LISTED
        : null;
  }

  /** The source without passages that are too short, of which it is noted where they stand. */
  private FoundSource longEnough(FoundSource source) {
    Map<Boolean, List<Passage>> byLength =
        source.passages().stream()
            .collect(
                Collectors.partitioningBy(
                    passage -> passage.suspicious().length() >= query.lengthMin()));
    List<Passage> tooShort = byLength.getOrDefault(false, List.of());
    if (tooShort.isEmpty()) {
      return source;
    }
    evidence.addTooShort(tooShort.stream().map(Passage::suspicious).toList());
    return source.with(byLength.getOrDefault(true, List.of()));
  }

  /** A source counts in the ratios, although it is not reported. */
  private void countUnreported(FoundSource source) throws IOException {
    if (!source.passages().isEmpty()) {
      sourceCount++;
      evidence.addSource(source.suspiciousSpans(), isOwnWork(source));
    }
  }

  private boolean isOwnWork(FoundSource source) throws IOException {
    return !query.authors().isEmpty() && query.authors().containAny(store.authors(source.doc()));
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
    List<FoundSource> strongestFirst = new ArrayList<>(best);
    strongestFirst.sort(FoundSource.WEAKEST_FIRST.reversed());
    int aligning = Math.min(ALIGNED_MAX, strongestFirst.size());
    List<FoundSource> toAlign = new ArrayList<>(strongestFirst.subList(0, aligning));
    toAlign.addAll(offered.values());
    List<FoundSource> found = new ArrayList<>();
    for (FoundSource source : strongestFirst.subList(aligning, strongestFirst.size())) {
      found.add(source.byFingerprints());
    }
    for (FoundSource source : toAlign) {
      found.add(align(source));
    }
    for (int doc : verbatim) {
      found.add(alignVerbatim(unseen(doc)));
    }
    return reported(found);
  }

  private List<ShardSource> reported(List<FoundSource> found) throws IOException {
    List<FoundSource> counting = new ArrayList<>();
    for (FoundSource source : found) {
      FoundSource longEnough = longEnough(source);
      if (!longEnough.passages().isEmpty()) {
        counting.add(longEnough);
      }
    }
    counting.sort(FoundSource.WEAKEST_FIRST.reversed());
    List<ShardSource> sources = new ArrayList<>(counting.size());
    for (FoundSource source : counting) {
      sources.add(
          new ShardSource(
              source.id(),
              store.title(source.doc()),
              isOwnWork(source),
              source.matchedLength(),
              source.passages(),
              source.sectionNames(),
              query.passageTexts() ? source.texts() : null));
    }
    return sources;
  }

  /**
   * What alignment says goes before what fingerprints say; without a text there is nothing to say,
   * nor where time ran out: what was aligned until then may be a part only.
   */
  private FoundSource align(FoundSource source) throws IOException {
    String text = aligner == null || isTimeUp() ? null : store.text(source.doc());
    if (aligner == null || text == null) {
      return source.byFingerprints();
    }
    List<Passage> aligned = aligner.align(text, source.passages());
    statistics.addSourceAligned();
    if (isTimeUp()) {
      return source.byFingerprints();
    }
    return aligned(source, aligned);
  }

  /** The same for a source that only grams have named. */
  private FoundSource alignVerbatim(FoundSource source) throws IOException {
    String text = aligner == null || isTimeUp() ? null : store.text(source.doc());
    if (aligner == null || text == null) {
      return source;
    }
    List<Passage> aligned = aligner.alignVerbatim(text);
    if (!aligned.isEmpty()) {
      statistics.addSourceAligned();
    }
    return isTimeUp() ? source : aligned(source, aligned);
  }

  private FoundSource aligned(FoundSource source, List<Passage> aligned) throws IOException {
    List<Passage> passages =
        source.passages().isEmpty() ? withDistances(source.doc(), aligned) : aligned;
    return source.with(counting(passages, source.sections()));
  }

  /** Nobody has compared the fingerprints of a source that only the candidates named. */
  private List<Passage> withDistances(int doc, List<Passage> aligned) throws IOException {
    SentenceTable table = aligned.isEmpty() ? null : tables.of(doc);
    FingerprintedUnits sentences = table == null ? NO_SENTENCES : table.sentences();
    return aligned.stream()
        .map(
            passage ->
                passage.withDistance(
                    SmallestDistance.in(passage, query.windows(), sentences, scheme.bits())))
        .toList();
  }
}
