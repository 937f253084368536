package org.palimpsest.extract;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;

/**
 * What a file says.
 *
 * @param text in the order of reading, paragraphs ended by a line feed; not blank
 * @param pages where its pages begin, in the order of the text; empty in files without pages
 * @param facts what the file tells of itself
 * @param apart lines that return on the pages' edges, and are no part of the text
 * @param unseen text that nobody sees who looks at the page, and is no part of the text
 * @param notes what a reader of the text should know
 */
public record Extracted(
    String text,
    List<PageStart> pages,
    Facts facts,
    List<PageLine> apart,
    List<Unseen> unseen,
    List<Note> notes) {

  /** Copies the lists. */
  public Extracted {
    pages = List.copyOf(pages);
    apart = List.copyOf(apart);
    unseen = List.copyOf(unseen);
    notes = List.copyOf(notes);
  }

  /** The same with one more thing that a reader should know. */
  Extracted with(Note note) {
    List<Note> more = new ArrayList<>(notes);
    more.add(note);
    return new Extracted(text, pages, facts, apart, unseen, more);
  }

  /**
   * Where text of a page begins. A footnote may stand after the start of the next page, so a page
   * may begin more than once.
   *
   * @param page from 1
   * @param offset in the text, in UTF-16 code units
   */
  public record PageStart(int page, int offset) {}

  /**
   * A line of a page.
   *
   * @param page from 1
   * @param text what it says
   */
  public record PageLine(int page, String text) {}

  /**
   * Text that nobody sees.
   *
   * @param page from 1; 0 in files without pages
   * @param reason why, one of docs/reference/extraction.md
   * @param text what it says
   */
  public record Unseen(int page, String reason, String text) {}

  /**
   * What a file tells of itself.
   *
   * @param type its media type, as its content says
   * @param charset of a file of text, otherwise null
   * @param sha256 of its bytes, 64 digits
   * @param pageCount how many pages it has; 0 if it has none
   * @param title null if it tells none
   * @param authors as its first page names them, or else its metadata; empty if neither does
   * @param year in which it was made; null if it does not tell
   */
  public record Facts(
      String type,
      @Nullable String charset,
      String sha256,
      int pageCount,
      @Nullable String title,
      List<String> authors,
      @Nullable Integer year) {

    /** Copies the list. */
    public Facts {
      authors = List.copyOf(authors);
    }
  }
}
