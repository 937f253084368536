package org.palimpsest.core.signs;

import org.palimpsest.core.note.Note;

/** What can look like a disguise, with what a reader of the report should know. */
public enum SignKind {
  /** Characters without width between letters, where no script needs them; counted each. */
  INVISIBLE_CHARACTERS("invisibleCharacters", 10),
  /** Letters of another script that look like those of the word around them; counted each. */
  CONFUSABLE_LETTERS("confusableLetters", 10),
  /** Words whose letters, or Han text whose characters, stand apart; counted by the run. */
  LETTER_SPACING("letterSpacing", 120),
  /** Full-width, mathematical or enclosed letters where plain ones are usual; counted each. */
  UNUSUAL_FORMS("unusualForms", 40),
  /** Characters without a meaning of their own, beside letters; counted each. */
  PRIVATE_USE("privateUse", 30),
  /** Controls that change the order of what is shown, without need; counted each. */
  DIRECTION_OVERRIDES("directionOverrides", 2),
  /** Han characters with letters, digits or symbols between each two; counted each. */
  INSERTED_CHARACTERS("insertedCharacters", 40),
  /** Rows of 50 and more letters; counted by the row. */
  MISSING_SPACES("missingSpaces", 150),
  /** Han characters that hardly make words, 200 and more; counted by the stretch. */
  SCRAMBLED_TEXT("scrambledText", 1);

  /*
   * How many characters of a kind a page has at least, if they can hide a sentence: chosen by
   * measurement (docs/adr/0007).
   */

  private final String key;
  private final int denseMin;

  SignKind(String key, int denseMin) {
    this.key = key;
    this.denseMin = denseMin;
  }

  /** The name in an answer. */
  public String key() {
    return key;
  }

  /** What a reader should know of it; its code is the key. */
  public Note note() {
    return Note.of(key);
  }

  /** Fewer characters of the kind on every page of a long text are no sign. */
  int denseMin() {
    return denseMin;
  }
}
