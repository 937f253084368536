package org.palimpsest.meaning;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.core.text.SegmentationParameters;
import org.palimpsest.core.text.Segmenter;
import org.palimpsest.core.text.Span;

/**
 * A sentence encoder's model on the class path.
 *
 * <p>Sources: all-MiniLM-L6-v2 of the sentence-transformers project (Apache-2.0), and
 * bge-small-zh-v1.5 of BAAI (MIT), both quantised to eight bits, from the project LangChain4j.
 * docs/adr has the alternatives.
 */
public enum LanguageModel {
  /** For English, and other languages written in letters. */
  ENGLISH("all-minilm-l6-v2-q", true, Sentences.IN_LETTERS, .74),
  CHINESE("bge-small-zh-v1.5-q", false, Sentences.IN_HAN, .76);

  /** Minimum share of Han letters in Chinese text; Latin titles and names are common. */
  private static final double HAN_SHARE_MIN = .3;

  private final String file;
  private final boolean mean;
  private final Sentences sentences;
  private final double similarityMin;

  LanguageModel(String file, boolean mean, Sentences sentences, double similarityMin) {
    this.file = file;
    this.mean = mean;
    this.sentences = sentences;
    this.similarityMin = similarityMin;
  }

  public static LanguageModel of(String text) {
    long letters = text.codePoints().filter(Character::isLetter).count();
    long han =
        text.codePoints()
            .filter(point -> Character.UnicodeScript.of(point) == Character.UnicodeScript.HAN)
            .count();
    return han > HAN_SHARE_MIN * letters ? CHINESE : ENGLISH;
  }

  public String key() {
    return file;
  }

  String network() {
    return file + ".onnx";
  }

  String tokenizer() {
    return file + "-tokenizer.json";
  }

  Sentences sentences() {
    return sentences;
  }

  /** Similarity that texts on one subject rarely reach in three sentences; docs/adr/0015. */
  double similarityMin() {
    return similarityMin;
  }

  /** Whether a sentence's vector is its tokens' mean, or else the first token's. */
  boolean takesMean() {
    return mean;
  }

  /** Cuts texts into natural sentences, joins very short ones, and cuts very long ones. */
  enum Sentences {
    /** Texts in letters: a few words to three lines. */
    IN_LETTERS(40, 300),
    /** Chinese texts, with a character for a short word. */
    IN_HAN(25, 100);

    /** A segmenter cuts natural sentences above this fraction of its sentence length. */
    private static final int LONGEST_OF_UNIT = 5;

    private final int lengthMin;
    private final int lengthMax;

    Sentences(int lengthMin, int lengthMax) {
      this.lengthMin = lengthMin;
      this.lengthMax = lengthMax;
    }

    List<Span> of(String text) {
      Segmenter segmenter =
          new Segmenter(new SegmentationParameters(LONGEST_OF_UNIT * lengthMax, 0));
      List<Span> sentences = new ArrayList<>();
      Span open = null;
      for (Span natural : segmenter.outline(text).naturalSentences()) {
        open = open == null ? natural : open.hull(natural);
        if (open.length() >= lengthMin) {
          sentences.add(open);
          open = null;
        }
      }
      if (open != null) { // the rest belongs to the last
        int last = sentences.size() - 1;
        sentences.add(last < 0 ? open : sentences.remove(last).hull(open));
      }
      return sentences;
    }
  }
}
