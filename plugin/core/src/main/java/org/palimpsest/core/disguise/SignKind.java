package org.palimpsest.core.disguise;

import org.palimpsest.core.note.Note;

/** Kinds of possible disguise. */
public enum SignKind {
  /** Zero-width characters between letters in scripts that do not need them; counted each. */
  INVISIBLE_CHARACTERS("invisibleCharacters", 10),
  /** Letters of another script that look like those of the word around them; counted each. */
  CONFUSABLE_LETTERS("confusableLetters", 10),
  /** Spaced-out letters or Han characters; counted by the run. */
  LETTER_SPACING("letterSpacing", 120),
  /** Full-width, mathematical or enclosed letters among plain ones; counted each. */
  UNUSUAL_FORMS("unusualForms", 40),
  /** Private-use characters beside letters; counted each. */
  PRIVATE_USE("privateUse", 30),
  /** Unneeded controls of writing direction; counted each. */
  DIRECTION_OVERRIDES("directionOverrides", 2),
  /** Han characters separated by letters, digits or symbols; counted each. */
  INSERTED_CHARACTERS("insertedCharacters", 40),
  /** Rows of 50 and more letters; counted by the row. */
  MISSING_SPACES("missingSpaces", 150),
  /** Stretches of 200 and more Han characters with few words; counted by the stretch. */
  SCRAMBLED_TEXT("scrambledText", 1);

  /* Minimum characters on a page that can hide a sentence, by measurement (docs/adr/0003). */

  private final String key;
  private final int denseMin;

  SignKind(String key, int denseMin) {
    this.key = key;
    this.denseMin = denseMin;
  }

  public String key() {
    return key;
  }

  /** The note to readers; its code is the key. */
  public Note note() {
    return Note.of(key);
  }

  int denseMin() {
    return denseMin;
  }
}
