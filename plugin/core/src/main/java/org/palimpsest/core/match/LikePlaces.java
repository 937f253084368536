package org.palimpsest.core.match;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.text.Span;

/**
 * Tells what all documents of a kind have from what was copied, however long it is: cover sheets,
 * declarations, an assignment's text, a licence. Many works have it, most of them in a like place:
 * as far from the start of the text, or from its end, as the suspicious document has it. Forms
 * begin at the edge of a document, or are known by the name of their section; what stands beside
 * one, and shifts more from document to document, belongs to it. A copy stands anywhere. Where the
 * shared text is nearly all of a document, it is no form but the document itself, reprinted
 * (docs/adr/0022).
 */
public final class LikePlaces {

  /** What a form may be of a document. */
  private static final double SHARE_MAX = 2.0 / 3;

  /**
   * Versions of a work have three fifths and more of what else they are in common, in bits of 100.
   * Works of one class, with the same headings, come within 25 now and then (docs/adr/0050).
   */
  private static final int VERSION_DISTANCE_MAX = 20;

  /** Names and dates shift what stands behind them on a cover sheet. */
  private static final Shift NEAR = new Shift(150, 0.05);

  /** So do a declaration or a table of contents that some have and some have not. */
  private static final Shift BESIDE = new Shift(150, 0.25);

  /** For each work that has a form elsewhere so many have it in a like place. */
  private static final int MAJORITY = 3;

  /** Forms begin so near the start of the document, or end so near its end, in code units. */
  private static final int EDGE_LENGTH = 200;

  /** What stands so near a form, in UTF-16 code units, stands beside it. */
  private static final int GAP_MAX = 150;

  private final int length;
  private final List<Holder> holders = new ArrayList<>();

  /**
   * How far from its place a text may stand in another document.
   *
   * @param least in UTF-16 code units, however short the document is
   * @param share of the shorter document, up to {@link #MOST}
   */
  private record Shift(int least, double share) {

    private static final int MOST = 1000;

    boolean allows(Passage passage, int length) {
      SourceContext context = passage.context();
      double shorter = Math.min(length, sourceLength(passage));
      double most = Math.max(least, Math.min(MOST, share * shorter));
      return context.isKnown()
          && (Math.abs(passage.suspicious().offset() - context.before()) <= most
              || Math.abs(length - passage.suspicious().end() - context.behind()) <= most);
    }
  }

  /**
   * A work, with the stretches of the suspicious document that its versions have.
   *
   * @param remainder the fingerprint of what else it is
   */
  private record Holder(
      @Nullable Fingerprint remainder,
      List<Span> near,
      List<Span> beside,
      List<Span> named,
      List<Span> anywhere) {

    boolean isVersionOf(@Nullable Fingerprint other) {
      return areVersions(remainder, other);
    }
  }

  /**
   * Whether two sources are versions of one work.
   *
   * @param remainder the fingerprint of what lies in no passage of one; null where that is too
   *     little
   * @param other the same of the other
   */
  static boolean areVersions(@Nullable Fingerprint remainder, @Nullable Fingerprint other) {
    return remainder != null && other != null && remainder.distance(other) <= VERSION_DISTANCE_MAX;
  }

  /**
   * For one suspicious document.
   *
   * @param length of it, in UTF-16 code units
   */
  public LikePlaces(int length) {
    this.length = length;
  }

  /**
   * Adds a source. Those with a like remainder are versions of one work, which counts once wherever
   * it has the text.
   *
   * @param inForms those of the passages that lie in one kind of form on both sides, by the names
   *     of their sections: wherever that stands, it is a like place
   * @param remainder the fingerprint of all of the source that lies in no passage; null where that
   *     is too little, so that the source has no form
   */
  public void add(List<Passage> passages, Set<Passage> inForms, @Nullable Fingerprint remainder) {
    Holder work =
        holders.stream()
            .filter(holder -> holder.isVersionOf(remainder))
            .findFirst()
            .orElseGet(() -> newHolder(remainder));
    List<Passage> like =
        passages.stream()
            .filter(each -> inForms.contains(each) || BESIDE.allows(each, length))
            .toList();
    if (remainder != null && !areNearlyAll(like)) {
      work.beside().addAll(suspicious(like));
      List<Passage> near =
          like.stream()
              .filter(each -> inForms.contains(each) || NEAR.allows(each, length))
              .toList();
      work.near().addAll(suspicious(near));
      work.named().addAll(suspicious(like.stream().filter(inForms::contains).toList()));
    }
    work.anywhere().addAll(suspicious(passages));
  }

  private Holder newHolder(@Nullable Fingerprint remainder) {
    Holder holder =
        new Holder(
            remainder, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    holders.add(holder);
    return holder;
  }

  private static List<Span> suspicious(List<Passage> passages) {
    return passages.stream().map(Passage::suspicious).toList();
  }

  private static int sourceLength(Passage passage) {
    return passage.context().before() + passage.source().length() + passage.context().behind();
  }

  /**
   * By what both sides have: of a source from which words were taken here and there, a passage
   * spans much that is not shared.
   */
  private boolean areNearlyAll(List<Passage> passages) {
    if (passages.isEmpty()) {
      return false;
    }
    int ofSource = Coverage.length(passages.stream().map(Passage::source).toList());
    int shared = Math.min(ofSource, Coverage.length(suspicious(passages)));
    return shared > SHARE_MAX * Math.min(sourceLength(passages.get(0)), length);
  }

  /**
   * The stretches of the suspicious document that such text is: from an edge of the document on, or
   * in sections of a form. Half of the works have it very near its place here. What half as many
   * works have beside it belongs to it: not every cover sheet has the same lines.
   *
   * @param worksMax more works than this have it in a like place
   * @param held what very many documents have, of which only a few were compared: of these one is
   *     enough
   */
  public List<Span> spans(int worksMax, List<Span> held) {
    CoverageDepth near = depth(Holder::near);
    CoverageDepth beside = depth(Holder::beside);
    List<Span> many =
        new ArrayList<>(Coverage.intersection(beside.above(worksMax), near.above(worksMax / 2)));
    many.addAll(Coverage.intersection(held, near.above(0)));
    List<Span> forms = Coverage.intersection(many, mostly(beside, MAJORITY));
    List<Span> seeds = new ArrayList<>(forms.stream().filter(this::isAtEdge).toList());
    seeds.addAll(Coverage.intersection(forms, depth(Holder::named).above(worksMax / 2)));
    List<Span> more = new ArrayList<>(forms);
    more.addAll(Coverage.intersection(beside.above(worksMax / 2), mostly(beside, 1)));
    return grown(Coverage.union(seeds), more);
  }

  private boolean isAtEdge(Span span) {
    return span.offset() < EDGE_LENGTH || length - span.end() < EDGE_LENGTH;
  }

  private CoverageDepth depth(Function<Holder, List<Span>> spans) {
    CoverageDepth.Builder depth = new CoverageDepth.Builder();
    holders.forEach(holder -> depth.addSource(spans.apply(holder)));
    return depth.build();
  }

  /** Where for each work that has the text elsewhere so many have it in a like place. */
  private List<Span> mostly(CoverageDepth beside, int majority) {
    CoverageDepth elsewhere =
        depth(holder -> Coverage.difference(holder.anywhere(), holder.beside()));
    CoverageDepth times = CoverageDepth.NONE;
    for (int i = 0; i < majority; i++) {
      times = times.plus(elsewhere);
    }
    return beside.notBelow(times);
  }

  /** Adds what stands beside the forms, and then what stands beside that. */
  private static List<Span> grown(List<Span> forms, List<Span> more) {
    List<Span> grown = forms;
    List<Span> rest = more;
    while (true) {
      List<Span> now = grown;
      List<Span> beside = rest.stream().filter(span -> isBeside(span, now)).toList();
      if (beside.isEmpty()) {
        return grown;
      }
      List<Span> both = new ArrayList<>(grown);
      both.addAll(beside);
      grown = Coverage.union(both);
      rest = rest.stream().filter(span -> !beside.contains(span)).toList();
    }
  }

  private static boolean isBeside(Span span, List<Span> forms) {
    Span wide =
        Span.between(Math.max(0, span.offset() - GAP_MAX), Math.addExact(span.end(), GAP_MAX));
    return Coverage.overlap(wide, forms) > 0;
  }
}
