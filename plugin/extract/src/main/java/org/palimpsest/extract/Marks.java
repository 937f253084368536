package org.palimpsest.extract;

/**
 * What the process that parses says beside the text: a class of elements, and names of metadata.
 * Both sides read them here.
 */
public final class Marks {

  /** Of a document's text; what is beyond is not read. */
  public static final int CHARS_MAX = 10_000_000;

  /** The class of an empty {@code span} where a page begins: this and its number. */
  public static final String PAGE = "palimpsest-page-";

  /** Stands before each line of a block quotation, as in mail. */
  public static final String QUOTED = "> ";

  /** Lines that return on the pages' edges, each its page, a colon, what it says. */
  public static final String HEAD = "palimpsest:head";

  /** Text that nobody sees, each as {@link #unseen} writes it. */
  public static final String UNSEEN = "palimpsest:unseen";

  /** How many pages there are. */
  public static final String PAGES = "palimpsest:pages";

  /** The year in which it was made. */
  public static final String YEAR = "palimpsest:year";

  /** The pages, from 1, that are pictures. */
  public static final String PICTURE_PAGES = "palimpsest:picture-pages";

  /** Whether more text was there than is read. */
  public static final String CUT_OFF = "palimpsest:cut-off";

  /** On how many pages it could not be told whether all text is seen. */
  public static final String NOT_LOOKED_AT = "palimpsest:not-looked-at";

  /** On how many pages characters were put into the order in which they stand. */
  public static final String REORDERED = "palimpsest:reordered";

  /** How many characters were read as they are painted, though the file says they mean others. */
  public static final String OTHER_MEANING = "palimpsest:other-meaning";

  /** How many letters there are of which fonts say how they look. */
  public static final String LETTERS = "palimpsest:letters";

  /** How many of them look otherwise than the file says. */
  public static final String OTHER_LETTERS = "palimpsest:other-letters";

  /** How many characters heads and feet say that were not read, as far as readers should know. */
  public static final String EDGE = "palimpsest:edge";

  /** How many files that are shown as a part of the document were not read. */
  public static final String CHUNKS = "palimpsest:chunks";

  private Marks() {}

  /**
   * Text that nobody sees, in a value.
   *
   * @param page from 1; 0 in files without pages
   * @param reason why; without a colon
   * @param text what it says
   */
  public static String unseen(int page, String reason, String text) {
    return page + ":" + reason + ":" + text;
  }
}
