package org.palimpsest.extract;

/** Metadata names and element classes of the parser process's output. */
public final class Marks {

  /** Maximum length of a text in UTF-16 code units. */
  public static final int CHARS_MAX = 10_000_000;

  /** Class prefix of an empty {@code span} at a page start; the page number follows. */
  public static final String PAGE = "palimpsest-page-";

  /** Prefix of each line of a block quotation, as in mail. */
  public static final String QUOTED = "> ";

  /** Running heads: page number, colon, text. */
  public static final String HEAD = "palimpsest:head";

  /** Invisible text, as {@link #unseen} formats it. */
  public static final String UNSEEN = "palimpsest:unseen";

  public static final String PAGES = "palimpsest:pages";

  public static final String YEAR = "palimpsest:year";

  /** Page numbers, from 1, of pages that consist of pictures. */
  public static final String PICTURE_PAGES = "palimpsest:picture-pages";

  /** Whether the text exceeded {@link #CHARS_MAX}. */
  public static final String CUT_OFF = "palimpsest:cut-off";

  /** Number of pages whose visibility test failed. */
  public static final String NOT_LOOKED_AT = "palimpsest:not-looked-at";

  /** Number of pages whose characters were reordered. */
  public static final String REORDERED = "palimpsest:reordered";

  /** Number of characters whose declared meaning was ignored. */
  public static final String OTHER_MEANING = "palimpsest:other-meaning";

  /** Number of letters in fonts with glyph names. */
  public static final String LETTERS = "palimpsest:letters";

  /** Number of letters whose glyph name differs from the text. */
  public static final String OTHER_LETTERS = "palimpsest:other-letters";

  /** Number of ignored characters in heads and feet, if relevant. */
  public static final String EDGE = "palimpsest:edge";

  /** Number of unsupported files shown as a part of the document. */
  public static final String CHUNKS = "palimpsest:chunks";

  private Marks() {}

  /**
   * Formats invisible text.
   *
   * @param page from 1; 0 in files without pages
   * @param reason without a colon
   */
  public static String unseen(int page, String reason, String text) {
    return page + ":" + reason + ":" + text;
  }
}
