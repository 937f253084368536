package org.palimpsest.core.text;

/**
 * Lengths of segmentation, counted by {@link CountedLength}; defaults by measurement
 * (docs/adr/0002).
 *
 * @param sentenceLength target length of sentences and windows, {@value #SENTENCE_LENGTH_MIN} to
 *     {@value #SENTENCE_LENGTH_MAX}
 * @param paragraphLengthMin shorter paragraphs (headings, page numbers) are omitted; 0 keeps all
 */
public record SegmentationParameters(int sentenceLength, int paragraphLengthMin) {

  /** The shortest sentences with enough features for a fingerprint. */
  public static final int SENTENCE_LENGTH_MIN = 20;

  public static final int SENTENCE_LENGTH_MAX = 10_000;
  public static final SegmentationParameters DEFAULT = new SegmentationParameters(150, 10);

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
