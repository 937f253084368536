package org.palimpsest.signs;

/** What can look like a disguise, with what a reader of the report should know. */
public enum SignKind {
  /** Characters without width between letters, where no script needs them; counted each. */
  INVISIBLE_CHARACTERS(
      "invisibleCharacters",
      10,
      "Characters that do not show stand inside words. PDF files and web pages leave some; many of"
          + " them can also hide a copy. Look at the places."),
  /** Letters of another script that look like those of the word around them; counted each. */
  CONFUSABLE_LETTERS(
      "confusableLetters",
      10,
      "Letters of another script stand in words, where they look like the right ones. Keyboards,"
          + " scanners and formulas leave some; many of them can also hide a copy. Look at the"
          + " places."),
  /** Words whose letters, or Han text whose characters, stand apart; counted by the run. */
  LETTER_SPACING(
      "letterSpacing",
      120,
      "The letters of words, or the characters of a line, stand apart one by one. Headings and tables"
          + " are set like this; running text seldom is. Look at the places."),
  /** Full-width, mathematical or enclosed letters where plain ones are usual; counted each. */
  UNUSUAL_FORMS(
      "unusualForms",
      40,
      "Words hold full-width, mathematical or enclosed letters in place of plain ones. Formulas and"
          + " ornaments do; in running text they can also hide a copy. Look at the places."),
  /** Characters without a meaning of their own, beside letters; counted each. */
  PRIVATE_USE(
      "privateUse",
      30,
      "Characters without a fixed meaning stand in the text. Fonts of PDF files and rare Chinese"
          + " characters leave some; a font made for it can also show other text than is stored."
          + " Look at the places."),
  /** Controls that change the order of what is shown, without need; counted each. */
  DIRECTION_OVERRIDES(
      "directionOverrides",
      2,
      "Controls for right-to-left writing stand where nothing needs them. Programs leave some; they"
          + " can also show text in another order than it is stored. Look at the places."),
  /** Han characters with letters, digits or symbols between each two; counted each. */
  INSERTED_CHARACTERS(
      "insertedCharacters",
      40,
      "Letters, digits or signs stand between the characters of a line, one by one. Tables, formulas"
          + " and the code of web pages look like this; between the characters of a sentence they can"
          + " also hide a copy. Look at the places."),
  /** Rows of 50 and more letters; counted by the row. */
  MISSING_SPACES(
      "missingSpaces",
      150,
      "Letters stand in rows that are longer than words. Sequences, keys and PDF files that lose"
          + " spaces have such rows; words without spaces, or with a letter in place of each, can"
          + " also hide a copy. Look at the places."),
  /** Han characters that hardly make words, 200 and more; counted by the stretch. */
  SCRAMBLED_TEXT(
      "scrambledText",
      1,
      "Chinese characters stand in an order that hardly makes words. Foreign names, dialects and"
          + " translations of old texts can look like this; a copy whose characters were shuffled"
          + " or replaced does, too, and is not found. Look at the places.");

  /*
   * How many characters of a kind a page has at least, if they can hide a sentence: chosen by
   * measurement (docs/adr/0007).
   */

  private final String key;
  private final int denseMin;
  private final String note;

  SignKind(String key, int denseMin, String note) {
    this.key = key;
    this.denseMin = denseMin;
    this.note = note;
  }

  /** The name in an answer. */
  public String key() {
    return key;
  }

  /** One or more neutral sentences for a person. */
  public String note() {
    return note;
  }

  /** Fewer characters of the kind on every page of a long text are no sign. */
  int denseMin() {
    return denseMin;
  }
}
