package org.palimpsest.federation.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.hit.HitRules;
import org.palimpsest.federation.hit.LibrarySearch;
import org.palimpsest.federation.hit.NearSentence;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.FingerprintColumns;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.CheckRequest;
import org.palimpsest.federation.protocol.Message.Hit;
import org.palimpsest.federation.state.Grants.Grant;

/**
 * A site that has found a fingerprint near a sentence that it does not have, and changes it bit by
 * bit to read the sentence's from the answers.
 */
final class ProbedBitsTest extends AnswererFixture {

  private static final int BITS = 100;
  private static final int SIZE = FingerprintColumns.FINGERPRINT_BYTES;

  /** A distance that means no hit. */
  private static final int NO_HIT = 100;

  private final Random random = new Random(109);
  private final BitSet known = made();
  private final BitSet secret = made();
  private int members;
  private int questions;

  private BitSet made() {
    BitSet bits = new BitSet(BITS);
    for (int i = 0; i < BITS; i++) {
      bits.set(i, random.nextBoolean());
    }
    return bits;
  }

  private static int distance(BitSet one, BitSet other) {
    BitSet differing = (BitSet) one.clone();
    differing.xor(other);
    return differing.cardinality();
  }

  /** Two sentences of one source: the attacker has the first. */
  private final class TwoSentences implements LibrarySearch {
    @Override
    public Found search(String collection, String scheme, Bytes fingerprints, Duration time) {
      List<NearSentence> near = new ArrayList<>();
      byte[] bytes = fingerprints.toArray();
      for (int i = 0; i < bytes.length / SIZE; i++) {
        BitSet sent = BitSet.valueOf(java.util.Arrays.copyOfRange(bytes, i * SIZE, (i + 1) * SIZE));
        add(near, new NearSentence(i, 0, 150, distance(sent, known)));
        add(near, new NearSentence(i, 150, 150, distance(sent, secret)));
      }
      return new Found(List.of(new FoundSource("d", "Title", near)), true, false);
    }

    private static void add(List<NearSentence> near, NearSentence sentence) {
      if (sentence.distance() <= HitRules.DEFAULT.nearDistance()) {
        near.add(sentence);
      }
    }

    @Override
    public List<Overlap> compare(String collection, String id, String text, Duration time) {
      return List.of();
    }

    @Override
    public Map<Span, Bytes> sentences(String collection, String id, String purpose, Duration time) {
      return Map.of();
    }

    @Override
    public long documents(String collection) {
      return 1;
    }
  }

  private static BitSet flipped(BitSet bits, int... which) {
    BitSet flipped = (BitSet) bits.clone();
    for (int bit : which) {
      flipped.flip(bit);
    }
    return flipped;
  }

  /** The reported distance of a fingerprint behind the known one. */
  private int ask(BitSet probe) throws RefusedException {
    questions++;
    byte[] bytes = new byte[2 * SIZE];
    byte[] one = known.toByteArray();
    byte[] other = probe.toByteArray();
    System.arraycopy(one, 0, bytes, 0, one.length);
    System.arraycopy(other, 0, bytes, SIZE, other.length);
    CheckAnswer answer =
        (CheckAnswer)
            answerer.answer(
                member(questions % members),
                UUID.randomUUID(),
                new CheckRequest(List.of("good"), "scheme", EPOCH, Bytes.of(bytes), List.of()));
    return answer.hits().stream()
        .filter(hit -> hit.fingerprint() == 1)
        .mapToInt(Hit::distance)
        .findFirst()
        .orElse(NO_HIT);
  }

  /** One of several members that take turns. */
  private static String member(int number) {
    return number == 0 ? "alpha" : "alpha-" + number;
  }

  @ParameterizedTest
  @CsvSource({"1, 16, 30", "2, 8, 18", "4, 0, 4"})
  void changedBitByBit_tellsFewOfTheSentencesBits_andSeveralMembersMore(
      int members, int leastWrong, int mostWrong) throws Exception {
    this.members = members;
    library("good", EvidenceLevel.NONE, 10_000, 4);
    Grant grant = memory.state().grants().find("alpha", "good").orElseThrow();
    for (int i = 1; i < members; i++) {
      memory.addPeer(descriptor(member(i)));
      memory.addGrant(
          new Grant(
              member(i),
              grant.library(),
              grant.operations(),
              grant.evidence(),
              grant.limits(),
              grant.validFrom(),
              grant.validUntil()));
    }
    answerer.close();
    answerer =
        new Answerer(
            AnswerSettings.DEFAULT,
            memory.state(),
            new TwoSentences(),
            () -> new OwnDescriptor(descriptor("beta"), Bytes.of(new byte[] {9})),
            CLOCK);
    BitSet start = secret;
    for (int i = 0; i < 25; i++) {
      start = flipped(start, 4 * i);
    }
    assertThat(distance(start, secret)).isEqualTo(25);

    BitSet read = readOff(start);

    assertThat(questions).isGreaterThan(BITS);
    assertThat(distance(read, secret)).as("wrong bits of 25").isBetween(leastWrong, mostWrong);
    assertThat(memory.auditRecords()).anyMatch(record -> record.contains("hits.withheld"));
  }

  /** Changes bits until the answer changes: from there on, answers reveal the next bits. */
  private BitSet readOff(BitSet start) throws RefusedException {
    BitSet base = start;
    int said = ask(base);
    for (int bit = 1; bit < BITS && ask(flipped(base, bit)) == said; bit += 4) {
      base = flipped(base, bit);
    }
    int ofBase = ask(base);
    BitSet read = base;
    for (int bit = 0; bit < BITS; bit++) {
      int ofChanged = ask(flipped(base, bit));
      if (ofChanged <= ofBase) {
        read = flipped(read, bit);
      }
    }
    return read;
  }
}
