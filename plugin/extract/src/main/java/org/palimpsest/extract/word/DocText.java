package org.palimpsest.extract.word;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.apache.poi.hwpf.HWPFDocument;
import org.apache.poi.hwpf.model.CHPX;
import org.apache.poi.hwpf.model.ComplexFileTable;
import org.apache.poi.hwpf.model.TextPiece;
import org.apache.poi.hwpf.usermodel.CharacterProperties;
import org.apache.poi.hwpf.usermodel.Paragraph;
import org.apache.poi.hwpf.usermodel.Range;
import org.palimpsest.extract.Marks;

/**
 * What the pages of a Word document of 1997 to 2003 show: without remarks, deleted text, and what
 * nobody sees. Places are UTF-16 code units of all its text, where that of its pages comes before
 * notes, heads, remarks and boxes (MS-DOC, 2.3).
 */
final class DocText {

  private static final char SOFT_HYPHEN = '\u00AD';

  private static final char NOTE = '\u0002';
  private static final char REMARK = '\u0005';

  private final HWPFDocument document;
  private final StringBuilder text;
  private final Range remarks;
  private final Range edge;
  private final Range boxes;
  private final int pagesEnd;
  private final DocFields fields;
  private final UnseenTexts unseen = new UnseenTexts();
  private final PageEdges edges = new PageEdges();

  /** What is not to be read. */
  private final BitSet silent = new BitSet();

  /** Reads all of it. */
  DocText(HWPFDocument document) {
    this.document = document;
    text = document.getText();
    remarks = document.getCommentsRange();
    edge = document.getHeaderStoryRange();
    boxes = document.getMainTextboxRange();
    pagesEnd = document.getRange().getEndOffset();
    fields = new DocFields(text);
    Range all = document.getOverallRange();
    List<CHPX> runs = document.getCharacterTable().getTextRuns();
    int next = 0;
    for (int i = 0; i < all.numParagraphs(); i++) {
      Paragraph paragraph = all.getParagraph(i);
      while (next < runs.size() && runs.get(next).getEnd() <= paragraph.getStartOffset()) {
        next++;
      }
      read(paragraph, runs.subList(next, runs.size()));
    }
  }

  /** What nobody sees, as {@link Marks#unseen} writes it. */
  List<String> unseen() {
    return unseen.all();
  }

  /** Its heads and feet. */
  PageEdges edges() {
    return edges;
  }

  /** Whether it says anything that its pages do not show. */
  boolean isChanged() {
    return !silent.isEmpty();
  }

  /**
   * The bytes that Word keeps the text in, with soft hyphens in place of what is not to be read.
   *
   * @throws IOException if it cannot be told which they are
   */
  byte[] seen() throws IOException {
    byte[] bytes = document.getMainStream().clone();
    int places = document.getFileInformationBlock().getFcClx();
    var table = new ComplexFileTable(bytes, document.getTableStream(), places, 0);
    for (TextPiece piece : table.getTextPieceTable().getTextPieces()) {
      int width = piece.isUnicode() ? 2 : 1;
      int first = piece.getPieceDescriptor().getFilePosition();
      for (int place = silent.nextSetBit(piece.getStart());
          place >= 0 && place < piece.getEnd();
          place = silent.nextSetBit(place + 1)) {
        hyphen(bytes, first + (place - piece.getStart()) * width, width);
      }
    }
    return bytes;
  }

  private static void hyphen(byte[] bytes, int at, int width) {
    bytes[at] = (byte) SOFT_HYPHEN;
    if (width == 2) {
      bytes[at + 1] = 0;
    }
  }

  private void read(Paragraph paragraph, List<CHPX> runs) {
    int start = paragraph.getStartOffset();
    int end = Math.min(paragraph.getEndOffset(), text.length());
    if (isIn(edge, start)) {
      edges.add(shown(start, end));
    } else if (isIn(remarks, start)) {
      silence(start, end, false);
    } else {
      for (CHPX run : runs) {
        if (run.getStart() >= end) {
          break;
        }
        read(paragraph, run, Math.max(run.getStart(), start), Math.min(run.getEnd(), end));
      }
      unseen.end();
    }
  }

  private void read(Paragraph paragraph, CHPX run, int start, int end) {
    CharacterProperties look =
        run.getCharacterProperties(document.getStyleSheet(), paragraph.getStyleIndex());
    if (look.isMarkedDeleted()) {
      silence(start, end, false);
      return;
    }
    Unseen reason = DocLook.unseen(run, look, paragraph, isIn(boxes, start));
    String said = shown(start, end);
    if (reason != null) {
      silence(start, end, reason == Unseen.COLOUR);
      unseen.add(reason.key(), said);
    } else {
      silenceSigns(start, end);
      if (!said.isEmpty()) {
        unseen.end();
      }
    }
  }

  private String shown(int start, int end) {
    var shown = new StringBuilder();
    for (int i = start; i < end; i++) {
      if (text.charAt(i) >= ' ' && !fields.isInstruction(i)) {
        shown.append(text.charAt(i));
      }
    }
    return shown.toString();
  }

  /** What ends paragraphs and fields stays. */
  private void silence(int start, int end, boolean blanksStay) {
    for (int i = start; i < end; i++) {
      char first = blanksStay ? '!' : ' '; // a blank is one in any colour
      silent.set(i, text.charAt(i) >= first || isSign(i));
    }
  }

  /** Entries of indexes, and the signs that stand where notes and remarks hang. */
  private void silenceSigns(int start, int end) {
    for (int i = start; i < end; i++) {
      silent.set(i, isSign(i) || (text.charAt(i) >= ' ' && fields.isEntry(i)));
    }
  }

  /** Behind the pages' text Tika reads fields as they stand, with what they are to do. */
  private boolean isSign(int place) {
    char at = text.charAt(place);
    return (at >= NOTE && at <= REMARK)
        || (place >= pagesEnd && (fields.isInstruction(place) || DocFields.isMark(at)));
  }

  private static boolean isIn(Range range, int place) {
    return place >= range.getStartOffset() && place < range.getEndOffset();
  }
}
