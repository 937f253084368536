package org.palimpsest.meaning;

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
  /** For Chinese. */
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

  /** The model for a text. */
  public static LanguageModel of(String text) {
    long letters = text.codePoints().filter(Character::isLetter).count();
    long han =
        text.codePoints()
            .filter(point -> Character.UnicodeScript.of(point) == Character.UnicodeScript.HAN)
            .count();
    return han > HAN_SHARE_MIN * letters ? CHINESE : ENGLISH;
  }

  /** The name in answers. */
  public String key() {
    return file;
  }

  /** The resource of its network, in ONNX. */
  String network() {
    return file + ".onnx";
  }

  /** The resource of its vocabulary and tokenizer. */
  String tokenizer() {
    return file + "-tokenizer.json";
  }

  Sentences sentences() {
    return sentences;
  }

  /** Similarity that texts on one subject rarely reach in three sentences; docs/adr/0026. */
  double similarityMin() {
    return similarityMin;
  }

  /** Whether a sentence's vector is its tokens' mean, or else the first token's. */
  boolean takesMean() {
    return mean;
  }
}
