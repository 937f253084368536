package org.palimpsest.core.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.palimpsest.core.fingerprint.Algorithm;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.RandomFingerprints;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.fingerprint.Seed;
import org.palimpsest.core.text.Span;

/** Reproducible sentence tables for tests. */
final class RandomTables {

  private static final List<String> NAMES =
      List.of("title", "abstract", "参考文献", "body", "\uD840\uDC00");

  private RandomTables() {}

  /** A scheme with the public seed. */
  static Scheme scheme(int bits, int segments) {
    return new Scheme(Algorithm.MINWISE, bits, segments, Seed.PUBLIC);
  }

  /** A header of this scheme with a random canary. */
  static TableHeader header(Random random, Scheme scheme) {
    return TableHeader.of(scheme, 150, RandomFingerprints.next(random, scheme.bits()));
  }

  /** A table of adjacent and separate sentences. */
  static SentenceTable table(Random random, Scheme scheme, int count) {
    return table(random, header(random, scheme), count);
  }

  static SentenceTable table(Random random, TableHeader header, int count) {
    List<Span> spans = new ArrayList<>();
    int end = random.nextInt(20);
    for (int i = 0; i < count; i++) {
      int gap = random.nextBoolean() ? 0 : random.nextInt(300);
      Span span = new Span(end + gap, 1 + random.nextInt(400));
      spans.add(span);
      end = span.end();
    }
    FingerprintedUnits sentences =
        new FingerprintedUnits(spans, RandomFingerprints.list(random, header.bits(), count));
    return new SentenceTable(header, end + random.nextInt(50), sentences);
  }

  /** The table with section runs of few names, each up to a maximum length. */
  static SentenceTable withSections(Random random, SentenceTable table, int runLengthMax) {
    List<SectionRun> runs = new ArrayList<>();
    int name = 0;
    for (int first = random.nextInt(2);
        first < table.sentences().size();
        first += 1 + random.nextInt(runLengthMax)) {
      name = (name + 1 + random.nextInt(3)) % 5;
      runs.add(new SectionRun(first, NAMES.get(name)));
    }
    return new SentenceTable(table.header(), table.textLength(), table.sentences(), runs);
  }
}
