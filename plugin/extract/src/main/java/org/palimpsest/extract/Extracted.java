package org.palimpsest.extract;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;

/**
 * Extraction of a file.
 *
 * @param text not blank, in reading order, with a line feed after each paragraph
 * @param pages starts of the pages, in text order; empty in files without pages
 * @param apart running heads and other repeated lines, which are not in the text
 * @param unseen invisible text, which is not in the text
 */
public record Extracted(
    String text,
    List<PageStart> pages,
    Facts facts,
    List<PageLine> apart,
    List<Unseen> unseen,
    List<Note> notes) {

  public Extracted {
    pages = List.copyOf(pages);
    apart = List.copyOf(apart);
    unseen = List.copyOf(unseen);
    notes = List.copyOf(notes);
  }

  Extracted with(Note note) {
    List<Note> more = new ArrayList<>(notes);
    more.add(note);
    return new Extracted(text, pages, facts, apart, unseen, more);
  }

  /**
   * Start of a page in the text. A page may have several starts, as footnotes may follow the start
   * of the next page.
   *
   * @param page from 1
   * @param offset in UTF-16 code units
   */
  public record PageStart(int page, int offset) {}

  /**
   * A line of a page.
   *
   * @param page from 1
   */
  public record PageLine(int page, String text) {}

  /**
   * Invisible text.
   *
   * @param page from 1; 0 in files without pages
   * @param reason a code from docs/reference/extraction.md
   */
  public record Unseen(int page, String reason, String text) {}

  /**
   * Properties of a file.
   *
   * @param type detected media type
   * @param charset of a text file, otherwise null
   * @param sha256 64 hexadecimal digits
   * @param pageCount 0 if the file has no pages
   * @param title may be null
   * @param authors from the title page, else from the metadata; may be empty
   * @param year of creation, or null
   */
  public record Facts(
      String type,
      @Nullable String charset,
      String sha256,
      int pageCount,
      @Nullable String title,
      List<String> authors,
      @Nullable Integer year) {

    public Facts {
      authors = List.copyOf(authors);
    }
  }
}
