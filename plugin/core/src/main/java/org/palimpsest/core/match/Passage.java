package org.palimpsest.core.match;

import java.util.List;
import java.util.function.DoubleSupplier;
import org.palimpsest.core.align.AlignedPassage;
import org.palimpsest.core.text.Span;

/**
 * A stretch of the suspicious document that stands in a source too.
 *
 * @param suspicious where it stands in the suspicious document
 * @param source where it stands in the source
 * @param matches how many matches it was merged from
 * @param distance the smallest Hamming distance among them
 * @param similarity how much both sides share, 0 (nothing) to 1 (all): of their tokens, where texts
 *     were aligned; else of their features, estimated from the distances
 * @param kind what was done to the text
 * @param weight how many times over the texts share what a passage needs to be more than chance: 1
 *     and more; {@link #OF_FINGERPRINTS} where fingerprints alone decide
 * @param context where in the source it stands; unknown where fingerprints alone decide
 * @param core the part of {@code suspicious} that stands by itself: of fingerprints that led to one
 *     sentence of the source this sentence, since what is alike beside it may be so by chance, once
 *     in so many sources; else all of it
 * @param rule what told it
 */
public record Passage(
    Span suspicious,
    Span source,
    int matches,
    int distance,
    double similarity,
    Kind kind,
    double weight,
    SourceContext context,
    Span core,
    Rule rule) {

  /** A weight that counts as more than any other: fingerprints have limits of their own. */
  public static final double OF_FINGERPRINTS = Double.POSITIVE_INFINITY;

  /** From here on a passage counts as modified, below as rewritten. */
  private static final double MODIFIED_MIN = 0.6;

  /** What is less alike is more than a few words away from its source. */
  private static final double MINOR_SIMILARITY_MIN = 0.9;

  /** So much of both sides is the same in the same order where a few words in a hundred differ. */
  private static final double MINOR_IN_ORDER_MIN = 0.95;

  /** What is less like its source, beside text that was taken away, is no part of a copy. */
  private static final double PART_SIMILARITY_MIN = 0.3;

  /** What was done to the text. */
  public enum Kind {
    /**
     * The same letters, digits and Han characters in the same order, whatever stands between them;
     * of fingerprints alone, all are equal.
     */
    IDENTICAL,
    /** The same but for a few words in a hundred. */
    MINOR,
    /** Most of the words are still there. */
    MODIFIED,
    /** Less than that. */
    REWRITTEN
  }

  /** What tells a passage; each errs in another way, and as often as docs/quality.md says. */
  public enum Rule {
    /** Places of both texts that are alike: fingerprints, rows, fragments. */
    PLACES,
    /** How many words stretches have in common, in whatever order. */
    WORDS,
    /** The order of what is said, however few words are in common. */
    ORDER
  }

  /** A passage all of which stands by itself, told by its places. */
  public Passage(
      Span suspicious,
      Span source,
      int matches,
      int distance,
      double similarity,
      Kind kind,
      double weight,
      SourceContext context) {
    this(
        suspicious,
        source,
        matches,
        distance,
        similarity,
        kind,
        weight,
        context,
        suspicious,
        Rule.PLACES);
  }

  /** A passage whose kind only its similarity tells. */
  public static Passage ofFingerprints(
      Span suspicious, Span source, int matches, int distance, double similarity) {
    Kind kind = similarity == 1 ? Kind.IDENTICAL : changed(similarity);
    return new Passage(
        suspicious,
        source,
        matches,
        distance,
        similarity,
        kind,
        OF_FINGERPRINTS,
        SourceContext.UNKNOWN);
  }

  /** The same with another distance. */
  public Passage withDistance(int other) {
    return new Passage(
        suspicious, source, matches, other, similarity, kind, weight, context, core, rule);
  }

  /** The same with another weight. */
  public Passage withWeight(double other) {
    return new Passage(
        suspicious, source, matches, distance, similarity, kind, other, context, core, rule);
  }

  /** The same, of which only a part stands by itself. */
  public Passage withCore(Span part) {
    return new Passage(
        suspicious, source, matches, distance, similarity, kind, weight, context, part, rule);
  }

  /** The same, told by another rule. */
  public Passage by(Rule other) {
    return new Passage(
        suspicious, source, matches, distance, similarity, kind, weight, context, core, other);
  }

  /**
   * What is left of it without stretches of the suspicious document, as far as that says enough by
   * itself. Nobody knows which of its characters belong together inside a passage: a part that
   * begins where it begins does so on both sides, and one that ends with it ends on both. What is
   * taken away is taken to be the same word for word, so that the rest has what else differs.
   *
   * @param spans in order and without overlaps
   */
  public List<Passage> without(List<Span> spans) {
    int taken = Coverage.overlap(suspicious, spans);
    if (taken == 0) {
      return List.of(this);
    }
    int left = suspicious.length() - taken;
    double similarityLeft = Math.max(0, similarity * suspicious.length() - taken) / left;
    return similarityLeft < PART_SIMILARITY_MIN
        ? List.of()
        : Coverage.difference(List.of(suspicious), spans).stream()
            .filter(span -> span.overlap(core) > 0)
            .map(span -> part(span, similarityLeft))
            .filter(part -> part.weight >= 1)
            .toList();
  }

  private Passage part(Span here, double similarityOfPart) {
    int length = Math.min(source.length(), here.length());
    int rest = source.length() - length;
    int fromStart =
        here.end() == suspicious.end() ? rest : Math.min(rest, here.offset() - suspicious.offset());
    double share = (double) here.length() / suspicious.length();
    return new Passage(
        here,
        new Span(source.offset() + fromStart, length),
        matches,
        distance,
        similarityOfPart,
        kindOfPart(similarityOfPart),
        weight * share * similarityOfPart / similarity,
        context.inside(fromStart, rest - fromStart),
        Coverage.intersection(List.of(core), List.of(here)).get(0),
        rule);
  }

  /**
   * Whether each part of it is the same as the part of the source that begins as far in: where one
   * side has more white space, or dots in a page of contents, nobody knows here which.
   */
  private boolean isSameThroughout() {
    return kind == Kind.IDENTICAL && source.length() == suspicious.length();
  }

  private Kind kindOfPart(double similarityOfPart) {
    return switch (kind) {
      case IDENTICAL -> isSameThroughout() ? kind : Kind.MINOR;
      case MINOR -> kind;
      default -> changed(similarityOfPart);
    };
  }

  /**
   * The kind of a passage that is not identical.
   *
   * @param inOrder what share of both sides is the same in the same order, 0 to 1; asked only of
   *     what is alike enough
   */
  public static Kind changed(double similarity, DoubleSupplier inOrder) {
    return similarity >= MINOR_SIMILARITY_MIN && inOrder.getAsDouble() >= MINOR_IN_ORDER_MIN
        ? Kind.MINOR
        : changed(similarity);
  }

  /** The kind of a passage of which more than a few words differ. */
  public static Kind changed(double similarity) {
    return similarity >= MODIFIED_MIN ? Kind.MODIFIED : Kind.REWRITTEN;
  }

  /** Whether it says so much that it is a copy, however many sources have it. */
  public boolean isCopy() {
    return weight >= AlignedPassage.WEIGHT_OF_COPY;
  }

  /** Whether fingerprints alone say so. */
  public boolean isOfFingerprints() {
    return weight == OF_FINGERPRINTS;
  }

  /** Whether it is so short that it may be a header, a credit or a licence. */
  public boolean isBrief() {
    return Evidence.isBrief(core);
  }

  /** Whether both stand in one work: versions of it, or works that took it from a third. */
  boolean isOfSameWork(Passage other) {
    return context.isOfSameWork(other.context);
  }
}
