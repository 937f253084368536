package org.palimpsest.core.align;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.palimpsest.core.align.EqualRows.Row;

/** Finds an author's own text between and beside verbatim copies. Not thread-safe. */
final class InsertedText {

  /*
   * The passage is cut into long rows of equal tokens, which are evidence in themselves, and the
   * text between and beside them. Parting the passage loses only edited text next to the inserted
   * one.
   */

  /** Minimum length of inserted text, as of {@link EqualRows#length}. */
  private static final int LENGTH_MIN = 64;

  /** Maximum share of inserted tokens that occur on the other side. */
  private static final double SHARED_MAX = 0.4;

  /** The same beside copies, where the text must not be evidence in itself either. */
  private static final double SHARED_BESIDE_MAX = 0.5;

  /** Minimum length of an adjacent copy that a formula does not explain (docs/adr/0060). */
  private static final int COPY_LENGTH_MIN = 250;

  /** Longer insertions are found by {@link BorderTrimmer#hole}. */
  private static final int TOKENS_MAX = 200;

  /** Minimum number of parts; fewer insertions may be a form's fields. */
  private static final int PARTS_MIN = 5;

  /** Minimum length of text that no form's field has. */
  private static final int FILLED_IN_MAX = 100;

  private final EqualRows rows;

  InsertedText(TextPair pair, CharSequence text) {
    this.rows = new EqualRows(pair, text);
  }

  /**
   * The parts of a passage before, between and behind insertions, each with its place on the other
   * side or a little more; empty if there is no insertion.
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

  /** Joins parts unless both are copies and the text between them is long. */
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

  /** Whether two parts may belong to a form or formula, and the text between them to a field. */
  private boolean isFormWith(Row part, Row next) {
    return rows.length(part.end(), next.from()) < FILLED_IN_MAX
        || rows.length(part.from(), part.end()) < COPY_LENGTH_MIN
        || rows.length(next.from(), next.end()) < COPY_LENGTH_MIN;
  }

  /** The first and last part include the passage's ends. */
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
   * Removes inserted text before the first and behind the last row of equal tokens. The other side
   * keeps a margin.
   *
   * @param weight of a range of the passage's first side; below 1, chance explains it
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
