package org.palimpsest.solr.lookup;

import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.solr.codec.LeafFingerprints;
import org.palimpsest.solr.codec.LeafSentences;
import org.palimpsest.solr.codec.SentenceNumbers;

/**
 * Looks up one window after the other in a leaf in our formats: for windows of few documents, which
 * rarely share a probe. Allocates nothing on the way. Single use, not thread-safe.
 */
final class WindowLookup {

  /*
   * The cost is memory latency: a segment's value leads to a random address, and each sentence
   * there to another. So that cache misses overlap, sentences are collected first and compared
   * in groups, without a branch that depends on their content: those near enough in the first
   * half of the fingerprint are kept by adding the sign of a difference, and only these are
   * compared in the second half.
   */

  /** The minimum of sentences compared in a group, if there are as many. */
  private static final int GROUP_MIN = 512;

  /** Collected sentences, or probes, between two checks of the time limit. */
  private static final int STEPS_BETWEEN_CHECKS = 4096;

  /** Collected sentences that are compared before more are collected. */
  private static final int COLLECTED_MAX = 1 << 16;

  /** Pairs between two questions whether more are wanted. */
  private static final int PAIRS_BETWEEN_QUESTIONS = 256;

  private final Lookup lookup;
  private final int[] masks;
  private final LeafFingerprints leaf;
  private final @Nullable ProbeMasks possible;
  private final @Nullable ValueFilter present;

  /** The masks that lead to a value which may exist. */
  private final int[] selected;

  private final PairFilter meeting;
  private final PairSink sink;
  private final Interruption interruption;
  private final SentenceNumbers numbers;

  /** The collected sentences in runs of one window and segment. */
  private final Runs runs = new Runs();

  private int[] near = new int[2048];

  /** What is being collected. */
  private int window;

  private int segment;

  /** Sentences of this window and segment that are no longer in {@link #numbers}. */
  private long compared;

  private boolean stopped;

  WindowLookup(
      Lookup lookup,
      LeafFingerprints leaf,
      @Nullable ProbeMasks possible,
      @Nullable ValueFilter present,
      PairSink sink,
      Interruption interruption) {
    this(lookup, leaf, possible, present, sink, interruption, COLLECTED_MAX);
  }

  /**
   * @param possible the masks of values in any leaf of the index, or null if unknown
   * @param present the values of the leaf, or null if unknown
   * @param collectedMax sentences collected before they are compared
   */
  WindowLookup(
      Lookup lookup,
      LeafFingerprints leaf,
      @Nullable ProbeMasks possible,
      @Nullable ValueFilter present,
      PairSink sink,
      Interruption interruption,
      int collectedMax) {
    this.lookup = lookup;
    this.masks = lookup.masks();
    this.leaf = leaf;
    this.possible = possible;
    this.present = present;
    this.selected = new int[masks.length];
    this.meeting = new PairFilter(leaf, lookup.header(), lookup.flips());
    this.sink = sink;
    this.interruption = interruption;
    this.numbers = new SentenceNumbers(collectedMax, this::compareCollected);
  }

  /** Passes every pair within the distance to the sink; stops early when interrupted. */
  void find() {
    long steps = 0;
    for (window = 0; window < lookup.windows().size(); window++) {
      Fingerprint fingerprint = lookup.windows().get(window);
      for (segment = 0; segment < leaf.segments().size(); segment++) {
        if (sink.isFull(window)) {
          break;
        }
        long gathered = gather(fingerprint);
        sink.count(window, masks.length, gathered);
        steps += masks.length + gathered;
        if (numbers.size() >= GROUP_MIN) {
          verify();
        }
        if (steps >= STEPS_BETWEEN_CHECKS) {
          steps = 0;
          stopped |= interruption.shouldStop();
        }
        if (stopped) {
          return;
        }
      }
    }
    verify();
  }

  private long gather(Fingerprint fingerprint) {
    int before = numbers.size();
    compared = 0;
    int value = fingerprint.segment(segment, lookup.header().segmentBits());
    int[] probed = possible == null ? masks : selected;
    int count = possible == null ? masks.length : possible.copy(window, segment, selected);
    if (present != null) {
      count = present.select(segment, value, probed, count, selected);
      probed = selected;
    }
    leaf.segments().get(segment).collect(value, probed, count, numbers);
    if (numbers.size() > runs.end()) {
      runs.add(window, segment, numbers.size());
    }
    return compared + numbers.size() - before;
  }

  /** Makes room for more sentences of a window and segment that has very many. */
  private void compareCollected() {
    compared += numbers.size();
    stopped |= interruption.shouldStop();
    if (numbers.size() > runs.end()) {
      runs.add(window, segment, numbers.size());
    }
    // a window that became full has all that was collected here: others were compared before
    if (stopped || sink.isFull(window)) {
      runs.size = 0;
      numbers.clear();
    } else {
      verify();
    }
  }

  private void verify() {
    if (near.length < numbers.size()) {
      near = new int[Math.max(numbers.size(), near.length * 2)];
    }
    int from = 0;
    for (int run = 0; run < runs.size; run++) {
      Fingerprint window = lookup.windows().get(runs.windows[run]);
      int kept = nearInFirstHalf(window.low(), from, runs.ends[run]);
      kept = nearInBoth(window, kept);
      for (int i = 0; i < kept && !isFull(runs.windows[run], i); i++) {
        if (meeting.isCounted(window, near[i], runs.segments[run])) {
          sink.collect(leaf.sentences().doc(near[i]), runs.windows[run]);
        }
      }
      from = runs.ends[run];
    }
    runs.size = 0;
    numbers.clear();
  }

  private boolean isFull(int ofRun, int pair) {
    return pair % PAIRS_BETWEEN_QUESTIONS == 0 && sink.isFull(ofRun);
  }

  private int nearInFirstHalf(long low, int from, int to) {
    LeafSentences sentences = leaf.sentences();
    int beyond = lookup.distanceMax() + 1;
    int kept = 0;
    for (int i = from; i < to; i++) {
      int sentence = numbers.get(i);
      near[kept] = sentence;
      kept += (Long.bitCount(low ^ sentences.low(sentence)) - beyond) >>> (Integer.SIZE - 1);
    }
    return kept;
  }

  private int nearInBoth(Fingerprint window, int count) {
    LeafSentences sentences = leaf.sentences();
    long low = window.low();
    long high = window.high();
    int beyond = lookup.distanceMax() + 1;
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int sentence = near[i];
      near[kept] = sentence;
      int distance =
          Long.bitCount(low ^ sentences.low(sentence))
              + Long.bitCount(high ^ sentences.high(sentence));
      kept += (distance - beyond) >>> (Integer.SIZE - 1);
    }
    return kept;
  }

  /** Runs of collected sentences, each from the end of the one before to its own, never empty. */
  private static final class Runs {
    private final int[] windows = new int[GROUP_MIN];
    private final int[] segments = new int[GROUP_MIN];
    private final int[] ends = new int[GROUP_MIN];
    private int size;

    int end() {
      return size == 0 ? 0 : ends[size - 1];
    }

    void add(int window, int segment, int end) {
      windows[size] = window;
      segments[size] = segment;
      ends[size] = end;
      size++;
    }
  }
}
