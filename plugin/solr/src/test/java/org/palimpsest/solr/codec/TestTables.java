package org.palimpsest.solr.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.palimpsest.core.fingerprint.Algorithm;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.fingerprint.Seed;
import org.palimpsest.core.table.SectionRun;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.core.text.Span;

/** Random sentence tables. */
final class TestTables {

  /** As in the configset. */
  static final TableHeader DEFAULT = header(100, 5);

  /** Segments of four bits: every value is in many sentences, several of them in one document. */
  static final TableHeader NARROW = header(20, 5);

  /** The widest segments. */
  static final TableHeader WIDE = header(120, 5);

  /** Five digits as well, but a different number of segments. */
  static final TableHeader SIX_SEGMENTS = header(120, 6);

  private TestTables() {}

  static TableHeader header(int bits, int segments) {
    return TableHeader.of(
        new Scheme(Algorithm.MINWISE, bits, segments, Seed.PUBLIC), 150, new Fingerprint(bits, 0));
  }

  static SentenceTable next(Random random, TableHeader header, int count) {
    List<Span> spans = new ArrayList<>(count);
    List<Fingerprint> fingerprints = new ArrayList<>(count);
    int end = 0;
    for (int i = 0; i < count; i++) {
      Span span = new Span(end + random.nextInt(3), 100 + random.nextInt(100));
      spans.add(span);
      end = span.end();
      fingerprints.add(fingerprint(random, header.bits()));
    }
    List<SectionRun> runs =
        count > 2 && random.nextInt(4) == 0 ? List.of(new SectionRun(1, "body")) : List.of();
    return new SentenceTable(
        header, end, new FingerprintedUnits(spans, FingerprintList.of(fingerprints)), runs);
  }

  private static Fingerprint fingerprint(Random random, int bits) {
    long low = bits >= Long.SIZE ? -1L : (1L << bits) - 1;
    long high = bits <= Long.SIZE ? 0 : bits == 128 ? -1L : (1L << (bits - Long.SIZE)) - 1;
    return new Fingerprint(random.nextLong() & low, random.nextLong() & high);
  }
}
