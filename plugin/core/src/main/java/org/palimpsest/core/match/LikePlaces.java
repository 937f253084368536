package org.palimpsest.core.match;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.text.Span;

/**
 * Finds text that all documents of a kind share: cover sheets, declarations, an assignment, a
 * licence. Most works have it at the same distance from the start or end of the text; copies occur
 * anywhere.
 *
 * <p>Forms begin at the edge of a document, or have a section's name, and include adjacent shared
 * text. Shared text that is nearly a whole document is a reprint (docs/adr/0010).
 */
public final class LikePlaces {

  private static final double SHARE_MAX = 2.0 / 3;

  /**
   * Maximum distance of versions' remainders, in bits of 100: versions share three fifths of their
   * features and more. Works of one class rarely come within 25 (docs/adr/0010).
   */
  private static final int VERSION_DISTANCE_MAX = 20;

  /** Allows for names and dates on a cover sheet. */
  private static final Shift NEAR = new Shift(150, 0.05);

  /** Allows for optional declarations and tables of contents. */
  private static final Shift BESIDE = new Shift(150, 0.25);

  /** Minimum number of works with the text in a like place, for each with it elsewhere. */
  private static final int MAJORITY = 3;

  /** Maximum distance of a form from an edge of the document, in code units. */
  private static final int EDGE_LENGTH = 200;

  private static final int GAP_MAX = 150;

  private final int length;
  private final List<Holder> holders = new ArrayList<>();

  /**
   * The allowed shift of a text's place in another document, in UTF-16 code units or as a share.
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

  /** A work, with the stretches of the document in its versions. */
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

  /** Whether two sources are of one work, by their text outside passages; null if too short. */
  static boolean areVersions(@Nullable Fingerprint remainder, @Nullable Fingerprint other) {
    return remainder != null && other != null && remainder.distance(other) <= VERSION_DISTANCE_MAX;
  }

  /** Takes the length of the suspicious document in UTF-16 code units. */
  public LikePlaces(int length) {
    this.length = length;
  }

  /**
   * Adds a source; those with like remainders are versions of one work.
   *
   * @param inForms the passages in forms of one kind on both sides, which count as like places
   * @param remainder the fingerprint of the source's text outside passages; null if too short for a
   *     form
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

  /** Compares the shared text: a passage of scattered words spans more than it shares. */
  private boolean areNearlyAll(List<Passage> passages) {
    if (passages.isEmpty()) {
      return false;
    }
    int ofSource = Coverage.length(passages.stream().map(Passage::source).toList());
    int shared = Math.min(ofSource, Coverage.length(suspicious(passages)));
    return shared > SHARE_MAX * Math.min(sourceLength(passages.get(0)), length);
  }

  /**
   * The stretches of the suspicious document with form text. Half of the works have it very near
   * its place here; adjacent text of half as many is included, as cover sheets vary.
   *
   * @param worksMax more works than this have it in a like place
   * @param held text of very many documents, of which a few were compared; one of these suffices
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

  /** The text with {@code majority} works in a like place for each elsewhere. */
  private List<Span> mostly(CoverageDepth beside, int majority) {
    CoverageDepth elsewhere =
        depth(holder -> Coverage.difference(holder.anywhere(), holder.beside()));
    CoverageDepth times = CoverageDepth.NONE;
    for (int i = 0; i < majority; i++) {
      times = times.plus(elsewhere);
    }
    return beside.notBelow(times);
  }

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
