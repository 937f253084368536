package org.palimpsest.core.match;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.palimpsest.core.text.Span;

/**
 * The number of sources that explain each character of the suspicious document. All ratios come
 * from it, and evidence of shards adds up.
 *
 * <p>Text that many sources share only in brief passages, up to {@value #BRIEF_MAX} code units, is
 * common (a header, a licence, a credit); text that many copied at length is not (docs/adr/0012).
 *
 * @param others long passages of other authors' sources
 * @param own long passages of the author's own sources
 * @param tooShort passages below the length limit, which are no evidence
 */
public record Evidence(
    CoverageDepth others,
    CoverageDepth othersBriefly,
    CoverageDepth own,
    CoverageDepth ownBriefly,
    CoverageDepth tooShort) {

  public static final Evidence NONE =
      new Evidence(
          CoverageDepth.NONE,
          CoverageDepth.NONE,
          CoverageDepth.NONE,
          CoverageDepth.NONE,
          CoverageDepth.NONE);

  /** The maximum length of a brief passage, in UTF-16 code units of the suspicious document. */
  public static final int BRIEF_MAX = 400;

  public static boolean isBrief(Span suspicious) {
    return suspicious.length() <= BRIEF_MAX;
  }

  public Evidence plus(Evidence other) {
    return new Evidence(
        others.plus(other.others),
        othersBriefly.plus(other.othersBriefly),
        own.plus(other.own),
        ownBriefly.plus(other.ownBriefly),
        tooShort.plus(other.tooShort));
  }

  /** Brief passages of more than {@code sourcesMax} sources; 0 for no limit. */
  public List<Span> common(int sourcesMax) {
    return sourcesMax == 0 ? List.of() : othersBriefly.plus(ownBriefly).above(sourcesMax);
  }

  /** The explained text, without brief passages in common text. */
  public List<Span> total(Collection<Span> common) {
    return explained(others.plus(own), othersBriefly.plus(ownBriefly), common);
  }

  /** The text that other authors' sources explain, without brief passages in common text. */
  public List<Span> withoutOwn(Collection<Span> common) {
    return explained(others, othersBriefly, common);
  }

  private static List<Span> explained(
      CoverageDepth atLength, CoverageDepth briefly, Collection<Span> common) {
    List<Span> spans = new ArrayList<>(Coverage.difference(briefly.above(0), common));
    spans.addAll(atLength.above(0));
    return Coverage.union(spans);
  }

  /** Collects the evidence of one shard's sources. Not thread-safe. */
  public static final class Builder {
    private final CoverageDepth.Builder others = new CoverageDepth.Builder();
    private final CoverageDepth.Builder othersBriefly = new CoverageDepth.Builder();
    private final CoverageDepth.Builder own = new CoverageDepth.Builder();
    private final CoverageDepth.Builder ownBriefly = new CoverageDepth.Builder();
    private final CoverageDepth.Builder tooShort = new CoverageDepth.Builder();

    /** Adds one source; passages up to {@link #BRIEF_MAX} are brief and count with their cores. */
    public void addPassages(Collection<Passage> passages, boolean ownWork) {
      addSource(
          passages.stream().filter(passage -> !passage.isBrief()).map(Passage::suspicious).toList(),
          passages.stream().filter(Passage::isBrief).map(Passage::core).toList(),
          ownWork);
    }

    /** Adds one source, or one work with all its versions. */
    public void addSource(Collection<Span> atLength, Collection<Span> briefly, boolean ownWork) {
      (ownWork ? own : others).addSource(atLength);
      (ownWork ? ownBriefly : othersBriefly).addSource(briefly);
    }

    public void addTooShort(Collection<Span> passages) {
      tooShort.addSource(passages);
    }

    public Evidence build() {
      return new Evidence(
          others.build(), othersBriefly.build(), own.build(), ownBriefly.build(), tooShort.build());
    }
  }
}
