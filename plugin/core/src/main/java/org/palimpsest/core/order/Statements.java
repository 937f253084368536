package org.palimpsest.core.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.token.TokenizedText;

/**
 * A text cut into statements of 25 to 80 tokens: short natural sentences are joined, long ones cut
 * where two tokens do not overlap, as at a comma between Han characters.
 */
public final class Statements {

  /** In tokens; about as many Han characters. */
  private static final int LENGTH_MIN = 22;

  private static final int LENGTH_MAX = 72;
  private static final int PART_MIN = 36;
  private static final int REST_MIN = 13;

  private final TokenizedText text;

  /** For each statement its first token; one more entry for the end. */
  private final List<Integer> firsts = new ArrayList<>();

  private Statements(TokenizedText text) {
    this.text = text;
  }

  public static Statements of(TokenizedText text) {
    Statements statements = new Statements(Objects.requireNonNull(text));
    statements.cut();
    return statements;
  }

  private void cut() {
    int first = 0;
    for (int fragment = 1; fragment <= text.fragmentCount(); fragment++) {
      int behind = text.firstToken(fragment);
      while (behind - first > LENGTH_MAX) {
        int cut = endOfPart(first, behind);
        firsts.add(first);
        first = cut;
      }
      if (behind - first >= LENGTH_MIN) {
        firsts.add(first);
        first = behind;
      }
    }
    if (firsts.isEmpty() && first < text.tokenCount()) {
      firsts.add(first); // all of a short text
    }
    firsts.add(text.tokenCount()); // the rest belongs to the last one
  }

  /** The end of a part: at the first gap, or at the maximum length. */
  private int endOfPart(int first, int behind) {
    for (int token = first + PART_MIN; token <= behind - REST_MIN; token++) {
      if (!text.overlapsLast(token)) {
        return token;
      }
    }
    return first + LENGTH_MAX;
  }

  public int count() {
    return firsts.size() - 1;
  }

  TokenizedText text() {
    return text;
  }

  /** The first token of a statement; the number of tokens for the index behind the last. */
  int firstToken(int statement) {
    return firsts.get(statement);
  }

  /** The span of a statement, with the whole sentences that it begins and ends. */
  public Span span(int statement) {
    return text.sentences(firsts.get(statement), firsts.get(statement + 1));
  }
}
