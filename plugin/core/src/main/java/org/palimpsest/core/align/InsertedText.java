package org.palimpsest.core.align;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.palimpsest.core.align.EqualRows.Row;

/**
 * Finds text of an author's own between and beside verbatim copies: it does not stand on the other
 * side, and they do word for word. Such text is nobody's copy, however short it is beside the
 * passage. For one thread.
 */
final class InsertedText {

  /*
   * The passage is taken apart into rows of equal tokens and what lies between and beside them. A row is long
   * enough to be evidence by itself, so little of what was found is lost when the passage is parted:
   * what is changed, and lies beside a remark, goes with it.
   */

  /** How long such text is at least, as {@link EqualRows#length} counts: more than a few words. */
  private static final int LENGTH_MIN = 64;

  /** Of what was put in between at most this share of tokens stands on the other side. */
  private static final double SHARED_MAX = 0.4;

  /** Beside copies it has to be no evidence by itself, too: so more of one subject is let pass. */
  private static final double SHARED_BESIDE_MAX = 0.5;

  /**
   * So long a copy beside it is none of a formula: what stands beside that may be a variant of it
   * as well as an author's own (docs/adr/0060).
   */
  private static final int COPY_LENGTH_MIN = 250;

  /** Longer stretches are found by what they look like ({@link BorderTrimmer#hole}). */
  private static final int TOKENS_MAX = 200;

  /** Fewer stretches may be what a form was filled in with: a name, a date between its parts. */
  private static final int PARTS_MIN = 5;

  /** Nobody fills in as much as this, counted so. */
  private static final int FILLED_IN_MAX = 100;

  private final EqualRows rows;

  /**
   * A finder.
   *
   * @param text the first of the pair
   */
  InsertedText(TextPair pair, CharSequence text) {
    this.rows = new EqualRows(pair, text);
  }

  /**
   * What lies before, between and behind such stretches of the passage's first side, each with
   * where it stands on the other, or a little more; empty if there are none.
   */
  List<RangePair> parts(RangePair passage) {
    rows.lookAt(passage);
    List<Row> parts = new ArrayList<>();
    Row before = null;
    for (Row row : rows.rows()) {
      if (before == null || isOwn(before, row)) {
        parts.add(row);
      } else {
        int last = parts.size() - 1;
        parts.set(last, parts.get(last).hull(row));
      }
      before = row;
    }
    List<Row> kept = parts.size() < PARTS_MIN ? copies(parts) : parts;
    return kept.size() < 2 ? List.of() : ranges(kept, passage);
  }

  /** The parts, joined but where two copies stand beside a long stretch of such text. */
  private List<Row> copies(List<Row> parts) {
    List<Row> copies = new ArrayList<>();
    for (Row part : parts) {
      int last = copies.size() - 1;
      if (last >= 0 && isFormWith(copies.get(last), part)) {
        copies.set(last, copies.get(last).hull(part));
      } else {
        copies.add(part);
      }
    }
    return copies;
  }

  /**
   * Whether two parts may be those of a form, or of a formula, and what is between them filled in.
   */
  private boolean isFormWith(Row part, Row next) {
    return rows.length(part.end(), next.from()) < FILLED_IN_MAX
        || rows.length(part.from(), part.end()) < COPY_LENGTH_MIN
        || rows.length(next.from(), next.end()) < COPY_LENGTH_MIN;
  }

  /** What lies before the first row and behind the last belongs to them. */
  private static List<RangePair> ranges(List<Row> parts, RangePair passage) {
    int last = parts.size() - 1;
    parts.set(0, parts.get(0).from(passage.one().from()));
    parts.set(last, parts.get(last).to(passage.one().to()));
    return parts.stream().map(part -> part.ranges(passage)).toList();
  }

  private boolean isOwn(Row before, Row behind) {
    int from = before.end();
    int to = behind.from();
    return to - from <= TOKENS_MAX
        && rows.shared(from, to, before.otherEnd()) <= SHARED_MAX * (to - from)
        && rows.length(from, to) >= LENGTH_MIN;
  }

  /**
   * A passage without such text before its first row of equal tokens and behind its last one, with
   * where the rest stands on the other side, or a little more.
   *
   * @param weight of a stretch of the passage's first side: below 1 it may share by chance what it
   *     shares with the source
   */
  RangePair withoutEdges(RangePair passage, ToDoubleFunction<TokenRange> weight) {
    rows.lookAt(passage);
    List<Row> equal = rows.rows();
    if (equal.stream().mapToInt(row -> rows.length(row.from(), row.end())).sum()
        < COPY_LENGTH_MIN) {
      return passage;
    }
    Row all = equal.stream().reduce(Row::hull).orElseThrow();
    TokenRange whole = passage.one();
    TokenRange before = new TokenRange(whole.from(), all.from());
    TokenRange behind = new TokenRange(all.end(), whole.to());
    boolean keepsBefore = !isOwn(before, all.otherFrom()) || weight.applyAsDouble(before) >= 1;
    boolean keepsBehind = !isOwn(behind, all.otherEnd()) || weight.applyAsDouble(behind) >= 1;
    if (keepsBefore && keepsBehind) {
      return passage;
    }
    Row kept = keepsBefore ? all.from(whole.from()) : all;
    return (keepsBehind ? kept.to(whole.to()) : kept).ranges(passage);
  }

  private boolean isOwn(TokenRange edge, int otherToken) {
    return rows.length(edge.from(), edge.to()) >= LENGTH_MIN
        && rows.shared(edge.from(), edge.to(), otherToken) <= SHARED_BESIDE_MAX * edge.size();
  }
}
