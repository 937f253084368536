package org.palimpsest.core.match;

import java.util.List;
import java.util.function.DoubleSupplier;
import org.palimpsest.core.align.AlignedPassage;
import org.palimpsest.core.text.Span;

/**
 * A stretch of the suspicious document with a counterpart in a source.
 *
 * @param matches number of merged matches
 * @param distance their minimum Hamming distance
 * @param similarity share of common tokens of aligned texts, or of features as estimated from
 *     distances; 0 to 1
 * @param weight evidence over the minimum beyond chance, 1 or more; {@link #OF_FINGERPRINTS} for
 *     fingerprints alone
 * @param context its surroundings in the source; unknown for fingerprints alone
 * @param core the part of {@code suspicious} that is evidence in itself: for several matches of one
 *     sentence this sentence, else all
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

  /** The weight of fingerprints, above all others: they have limits of their own. */
  public static final double OF_FINGERPRINTS = Double.POSITIVE_INFINITY;

  private static final double MODIFIED_MIN = 0.6;
  private static final double MINOR_SIMILARITY_MIN = 0.9;
  private static final double MINOR_IN_ORDER_MIN = 0.95;

  /** Minimum similarity of the rest of a copy after subtraction. */
  private static final double PART_SIMILARITY_MIN = 0.3;

  /** The degree of change. */
  public enum Kind {
    /** The same letters, digits and Han characters; for fingerprints alone, distance 0. */
    IDENTICAL,
    /** A few words in a hundred differ. */
    MINOR,
    /** Most words are kept. */
    MODIFIED,
    /** Fewer words are kept. */
    REWRITTEN
  }

  /** The rules that find passages; docs/quality.md has their error rates. */
  public enum Rule {
    /** Similar places of both texts: fingerprints, rows, fragments. */
    PLACES,
    /** The number of common words in any order. */
    WORDS,
    /** The order of statements, with few common words. */
    ORDER
  }

  /** A passage found by {@link Rule#PLACES} with all of it as core. */
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

  /** A passage with a kind by its similarity alone. */
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

  public Passage withDistance(int other) {
    return new Passage(
        suspicious, source, matches, other, similarity, kind, weight, context, core, rule);
  }

  public Passage withWeight(double other) {
    return new Passage(
        suspicious, source, matches, distance, similarity, kind, other, context, core, rule);
  }

  public Passage withCore(Span part) {
    return new Passage(
        suspicious, source, matches, distance, similarity, kind, weight, context, part, rule);
  }

  public Passage by(Rule other) {
    return new Passage(
        suspicious, source, matches, distance, similarity, kind, weight, context, core, other);
  }

  /**
   * The sufficient parts outside of ordered spans of the suspicious document. The mapping of
   * characters inside is unknown, so only parts at its start or end keep that border in the source.
   * Subtracted text counts as verbatim, so the rest has all differences.
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

  /** Whether equal offsets have equal text, without different white space or dots. */
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
   * The kind of a passage that is not identical; evaluates {@code inOrder}, the share of both sides
   * in the same order, only for similar ones.
   */
  public static Kind changed(double similarity, DoubleSupplier inOrder) {
    return similarity >= MINOR_SIMILARITY_MIN && inOrder.getAsDouble() >= MINOR_IN_ORDER_MIN
        ? Kind.MINOR
        : changed(similarity);
  }

  /** The kind of a passage with more than a few different words. */
  public static Kind changed(double similarity) {
    return similarity >= MODIFIED_MIN ? Kind.MODIFIED : Kind.REWRITTEN;
  }

  public boolean isCopy() {
    return weight >= AlignedPassage.WEIGHT_OF_COPY;
  }

  public boolean isOfFingerprints() {
    return weight == OF_FINGERPRINTS;
  }

  /** Whether it is short enough for a header, a credit or a licence. */
  public boolean isBrief() {
    return Evidence.isBrief(core);
  }

  boolean isOfSameWork(Passage other) {
    return context.isOfSameWork(other.context);
  }
}
