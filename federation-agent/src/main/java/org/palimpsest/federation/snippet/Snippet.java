package org.palimpsest.federation.snippet;

import java.util.Optional;

/**
 * A source's text as another site may see it: where both texts have the same words in a row, with
 * few others between such rows. In place of the rest stands how long it is, as in {@code [… 40 …]}.
 *
 * @param text of the source, masked
 * @param shownLength how much of the source is in it, in UTF-16 code units
 */
public record Snippet(String text, int shownLength) {

  /**
   * The snippet of a passage.
   *
   * @param known the other site's text of it
   * @param source the source's text of it
   * @param lengthMax how much of the source may be shown, in UTF-16 code units
   * @return nothing, where nothing may be shown
   */
  public static Optional<Snippet> of(String known, String source, int lengthMax) {
    WordList words = WordList.of(source);
    boolean[] shown = SharedWords.shown(words.ofOther(known), words);
    Snippet snippet = new MaskedText(words, lengthMax).of(shown);
    return snippet.shownLength == 0 ? Optional.empty() : Optional.of(snippet);
  }
}
