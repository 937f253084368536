package org.palimpsest.core.text;

/**
 * How a text is cut. The defaults were chosen by measurement (docs/adr/0003).
 *
 * <p>Both lengths count what a reader sees (see {@link CountedLength}), so that invisible
 * characters and odd spacing do not move the cuts.
 *
 * @param sentenceLength the length that sentences and windows come close to, in counted characters,
 *     {@value #SENTENCE_LENGTH_MIN} to {@value #SENTENCE_LENGTH_MAX}
 * @param paragraphLengthMin paragraphs with fewer counted characters carry no content of their own
 *     (headings, page numbers) and are left out; 0 keeps all
 */
public record SegmentationParameters(int sentenceLength, int paragraphLengthMin) {

  /** The shortest sentences that still hold enough features for a fingerprint. */
  public static final int SENTENCE_LENGTH_MIN = 20;

  /** The longest sentences that make sense for passages a person reads. */
  public static final int SENTENCE_LENGTH_MAX = 10_000;

  /** What is used where nothing is said. */
  public static final SegmentationParameters DEFAULT = new SegmentationParameters(150, 10);

  /** Checks the bounds. */
  public SegmentationParameters {
    if (sentenceLength < SENTENCE_LENGTH_MIN || sentenceLength > SENTENCE_LENGTH_MAX) {
      throw new IllegalArgumentException(
          "sentenceLength is "
              + sentenceLength
              + ", must be "
              + SENTENCE_LENGTH_MIN
              + " to "
              + SENTENCE_LENGTH_MAX);
    }
    if (paragraphLengthMin < 0) {
      throw new IllegalArgumentException(
          "paragraphLengthMin is " + paragraphLengthMin + ", must be 0 or more");
    }
  }
}
