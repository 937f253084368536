package org.palimpsest.core.match;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.palimpsest.core.text.Span;

/**
 * How many sources explain each character of the suspicious document, told apart by what ratios
 * have to tell apart. All ratios come from it, however many sources are listed; the evidence of
 * several shards adds up to that of the collection.
 *
 * <p>A passage is <em>brief</em> up to {@value #BRIEF_MAX} code units. Text that many sources share
 * in brief passages only is common to them all (a news agency's header, a licence, a translator's
 * credit); a text that many copied at length is not (docs/adr/0010).
 *
 * @param others at length, by other authors' sources
 * @param othersBriefly in brief passages, by other authors' sources
 * @param own at length, by the author's own sources
 * @param ownBriefly in brief passages, by the author's own sources
 * @param tooShort by passages shorter than the limit, which are no evidence
 */
public record Evidence(
    CoverageDepth others,
    CoverageDepth othersBriefly,
    CoverageDepth own,
    CoverageDepth ownBriefly,
    CoverageDepth tooShort) {

  /** No source explains anything. */
  public static final Evidence NONE =
      new Evidence(
          CoverageDepth.NONE,
          CoverageDepth.NONE,
          CoverageDepth.NONE,
          CoverageDepth.NONE,
          CoverageDepth.NONE);

  /** The longest brief passage, in UTF-16 code units of the suspicious document. */
  public static final int BRIEF_MAX = 400;

  /** Whether a passage is brief. */
  public static boolean isBrief(Span suspicious) {
    return suspicious.length() <= BRIEF_MAX;
  }

  /** Both together. */
  public Evidence plus(Evidence other) {
    return new Evidence(
        others.plus(other.others),
        othersBriefly.plus(other.othersBriefly),
        own.plus(other.own),
        ownBriefly.plus(other.ownBriefly),
        tooShort.plus(other.tooShort));
  }

  /**
   * What is common: where more than so many sources have a brief passage each.
   *
   * @param sourcesMax 0 for no limit
   */
  public List<Span> common(int sourcesMax) {
    return sourcesMax == 0 ? List.of() : othersBriefly.plus(ownBriefly).above(sourcesMax);
  }

  /** What any source explains, but for brief passages in what is common. */
  public List<Span> total(Collection<Span> common) {
    return explained(others.plus(own), othersBriefly.plus(ownBriefly), common);
  }

  /** What sources of other authors explain, but for brief passages in what is common. */
  public List<Span> withoutOwn(Collection<Span> common) {
    return explained(others, othersBriefly, common);
  }

  private static List<Span> explained(
      CoverageDepth atLength, CoverageDepth briefly, Collection<Span> common) {
    List<Span> spans = new ArrayList<>(Coverage.difference(briefly.above(0), common));
    spans.addAll(atLength.above(0));
    return Coverage.union(spans);
  }

  /** Collects the evidence of one shard's sources. Used by one thread. */
  public static final class Builder {
    private final CoverageDepth.Builder others = new CoverageDepth.Builder();
    private final CoverageDepth.Builder othersBriefly = new CoverageDepth.Builder();
    private final CoverageDepth.Builder own = new CoverageDepth.Builder();
    private final CoverageDepth.Builder ownBriefly = new CoverageDepth.Builder();
    private final CoverageDepth.Builder tooShort = new CoverageDepth.Builder();

    /**
     * Adds one source of which only the lengths of passages tell which are brief; of these what
     * stands by itself.
     *
     * @param ownWork whether it is the author's own
     */
    public void addPassages(Collection<Passage> passages, boolean ownWork) {
      addSource(
          passages.stream().filter(passage -> !passage.isBrief()).map(Passage::suspicious).toList(),
          passages.stream().filter(Passage::isBrief).map(Passage::core).toList(),
          ownWork);
    }

    /**
     * Adds one source, or one work, however many versions of it there are.
     *
     * @param atLength where passages stand that count whatever else has them
     * @param briefly where those stand that may be common
     * @param ownWork whether it is the author's own
     */
    public void addSource(Collection<Span> atLength, Collection<Span> briefly, boolean ownWork) {
      (ownWork ? own : others).addSource(atLength);
      (ownWork ? ownBriefly : othersBriefly).addSource(briefly);
    }

    /** Adds one source's passages that are too short to be evidence. */
    public void addTooShort(Collection<Span> passages) {
      tooShort.addSource(passages);
    }

    /** What was added until now. */
    public Evidence build() {
      return new Evidence(
          others.build(), othersBriefly.build(), own.build(), ownBriefly.build(), tooShort.build());
    }
  }
}
