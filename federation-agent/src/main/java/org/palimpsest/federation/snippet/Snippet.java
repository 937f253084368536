package org.palimpsest.federation.snippet;

import java.util.Optional;

/**
 * A source's text as another site may see it: consecutive words that both texts have, with few
 * others between them. The rest is masked by its length, as in {@code [… 40 …]}.
 *
 * @param text of the source, masked
 * @param shownLength of source text in it, in UTF-16 code units
 */
public record Snippet(String text, int shownLength) {

  /**
   * The snippet of a passage.
   *
   * @param known the other site's text of it
   * @param source the source's text of it
   * @param lengthMax of shown source text, in UTF-16 code units
   * @return empty if nothing may be shown
   */
  public static Optional<Snippet> of(String known, String source, int lengthMax) {
    WordList words = WordList.of(source);
    boolean[] shown = SharedWords.shown(words.ofOther(known), words);
    Snippet snippet = new MaskedText(words, lengthMax).of(shown);
    return snippet.shownLength == 0 ? Optional.empty() : Optional.of(snippet);
  }
}
