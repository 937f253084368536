package org.palimpsest.meaning;

/**
 * A model that turns sentences of a language into vectors, as it lies on the class path.
 *
 * <p>Sources: all-MiniLM-L6-v2 of the sentence-transformers project (Apache-2.0), and
 * bge-small-zh-v1.5 of BAAI (MIT), both quantised to eight bits, as the project LangChain4j ships
 * them. Both networks are public; docs/adr has what they were chosen from.
 */
public enum LanguageModel {
  /** For texts in English, and in any language that is written in letters. */
  ENGLISH("all-minilm-l6-v2-q", true, Sentences.IN_LETTERS, .74),
  /** For texts in Chinese. */
  CHINESE("bge-small-zh-v1.5-q", false, Sentences.IN_HAN, .76);

  /** Of a text's letters, for which it counts as Chinese; titles and names in Latin are common. */
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

  /** Which one a text is for. */
  public static LanguageModel of(String text) {
    long letters = text.codePoints().filter(Character::isLetter).count();
    long han =
        text.codePoints()
            .filter(point -> Character.UnicodeScript.of(point) == Character.UnicodeScript.HAN)
            .count();
    return han > HAN_SHARE_MIN * letters ? CHINESE : ENGLISH;
  }

  /** Its name in answers. */
  public String key() {
    return file;
  }

  /** The resource with its network, in the format of ONNX. */
  String network() {
    return file + ".onnx";
  }

  /** The resource with its vocabulary and the rules of its tokens. */
  String tokenizer() {
    return file + "-tokenizer.json";
  }

  /** What it reads of a text. */
  Sentences sentences() {
    return sentences;
  }

  /** What two texts on one subject seldom reach in three sentences; docs/adr/0026. */
  double similarityMin() {
    return similarityMin;
  }

  /** Whether a sentence's vector is the mean of its tokens'; else it is that of the first. */
  boolean takesMean() {
    return mean;
  }
}
