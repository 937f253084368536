package org.palimpsest.extract.word;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.apache.poi.hwpf.HWPFDocument;
import org.apache.poi.hwpf.model.CHPX;
import org.apache.poi.hwpf.model.Colorref;
import org.apache.poi.hwpf.model.ComplexFileTable;
import org.apache.poi.hwpf.model.TextPiece;
import org.apache.poi.hwpf.sprm.SprmIterator;
import org.apache.poi.hwpf.sprm.SprmOperation;
import org.apache.poi.hwpf.usermodel.CharacterProperties;
import org.apache.poi.hwpf.usermodel.Paragraph;
import org.apache.poi.hwpf.usermodel.Range;
import org.apache.poi.hwpf.usermodel.ShadingDescriptor;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.Marks;

/**
 * Visible text of a Word 97-2003 document. Positions are UTF-16 code units of the whole text: first
 * the pages, then notes, headers, comments and boxes (MS-DOC, 2.3).
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

  /** Positions to omit. */
  private final BitSet silent = new BitSet();

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

  /** Invisible text, as {@link Marks#unseen} formats it. */
  List<String> unseen() {
    return unseen.all();
  }

  PageEdges edges() {
    return edges;
  }

  boolean isChanged() {
    return !silent.isEmpty();
  }

  /**
   * The stream with the text, with soft hyphens at the omitted positions. Fails if the positions
   * cannot be determined.
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
    String visible = shown(start, end);
    if (reason != null) {
      silence(start, end, reason == Unseen.COLOUR);
      unseen.add(reason.key(), visible);
    } else {
      silenceSigns(start, end);
      if (!visible.isEmpty()) {
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

  /** Ends of paragraphs and fields stay. */
  private void silence(int start, int end, boolean blanksStay) {
    for (int i = start; i < end; i++) {
      char first = blanksStay ? '!' : ' '; // a blank is visible in any colour
      silent.set(i, text.charAt(i) >= first || isSign(i));
    }
  }

  /** Omits index entries, and the anchors of notes and comments. */
  private void silenceSigns(int start, int end) {
    for (int i = start; i < end; i++) {
      silent.set(i, isSign(i) || (text.charAt(i) >= ' ' && fields.isEntry(i)));
    }
  }

  /** Behind the pages' text, Tika does not remove field instructions. */
  private boolean isSign(int place) {
    char at = text.charAt(place);
    return (at >= NOTE && at <= REMARK)
        || (place >= pagesEnd && (fields.isInstruction(place) || DocFields.isMark(at)));
  }

  private static boolean isIn(Range range, int place) {
    return place >= range.getStartOffset() && place < range.getEndOffset();
  }

  /**
   * Fields of a Word 97-2003 document: an instruction, which pages do not show, and a result, which
   * may contain fields (MS-DOC, 2.8.25).
   */
  static final class DocFields {

    private static final char BEGIN = '\u0013';
    private static final char RESULT = '\u0014';
    private static final char END = '\u0015';

    /** Fields of indexes and tables, without a visible result. */
    private static final Set<String> ENTRIES = Set.of("XE", "TC", "TA", "RD");

    private static final int NAME_MAX = 16;

    private final BitSet instructions = new BitSet();
    private final BitSet entries = new BitSet();

    DocFields(CharSequence text) {
      Deque<Integer> open = new ArrayDeque<>();
      for (int i = 0; i < text.length(); i++) {
        char at = text.charAt(i);
        if (at == BEGIN) {
          open.push(i);
        } else if (!open.isEmpty() && (at == RESULT || at == END)) {
          ended(text, open, i);
        }
      }
    }

    /** A field with a result stays open until its end. */
    private void ended(CharSequence text, Deque<Integer> open, int at) {
      int begin = open.pop();
      boolean hasResult = begin < 0;
      if (text.charAt(at) == RESULT) {
        open.push(-1);
      }
      if (!hasResult) {
        instructions.set(begin, at);
        if (ENTRIES.contains(name(text, begin + 1))) {
          entries.set(begin, at);
        }
      }
    }

    private static String name(CharSequence text, int from) {
      String start = text.subSequence(from, Math.min(from + NAME_MAX, text.length())).toString();
      return start.strip().split("[^A-Za-z]", 2)[0];
    }

    static boolean isMark(char character) {
      return character >= BEGIN && character <= END;
    }

    boolean isInstruction(int place) {
      return instructions.get(place);
    }

    boolean isEntry(int place) {
      return entries.get(place);
    }
  }

  /** Visibility of runs in Word 97-2003 documents. */
  static final class DocLook {

    /** Character width (MS-DOC, 2.6.1, sprmCCharScale), which the library ignores. */
    private static final int SCALE = 0x52;

    private DocLook() {}

    /**
     * Why a run is invisible, or null. {@code look}: with the styles' properties. {@code
     * mayStandOnColors}: whether the background is unknown.
     */
    static @Nullable Unseen unseen(
        CHPX run, CharacterProperties look, Paragraph paragraph, boolean mayStandOnColors) {
      if (look.isVanished()) {
        return Unseen.HIDDEN;
      }
      if (WordNames.isTiny(look.getFontSize()) || isNarrow(run)) {
        return Unseen.TINY;
      }
      boolean isOnPaper =
          !mayStandOnColors
              && !hasRelief(look)
              && !look.isHighlighted()
              && isPaper(look.getShd())
              && isPaper(paragraph.getShading())
              && !paragraph.isInTable();
      return isOnPaper && WordColors.areAlike(color(look.getIco24()), WordColors.WHITE)
          ? Unseen.COLOUR
          : null;
    }

    /** Whether edges are painted in another colour: Word makes embossed type white. */
    private static boolean hasRelief(CharacterProperties look) {
      return look.isEmbossed() || look.isImprinted() || look.isShadowed();
    }

    private static boolean isNarrow(CHPX run) {
      for (var each = new SprmIterator(run.getGrpprl(), 0); each.hasNext(); ) {
        SprmOperation property = each.next();
        if (property.getType() == SprmOperation.TYPE_CHP && property.getOperation() == SCALE) {
          return WordNames.isNarrow(property.getOperand());
        }
      }
      return false;
    }

    /** Whether the background is absent or white. */
    private static boolean isPaper(ShadingDescriptor shading) {
      Colorref back = shading.getCvBack();
      return back.isEmpty()
          || (shading.getIpat() == 0 && color(back.getValue()) == WordColors.WHITE);
    }

    /** Word's order is blue, green, red; a fourth byte marks the automatic colour. */
    private static int color(int bgr) {
      return bgr >> 24 != 0
          ? WordColors.UNKNOWN
          : ((bgr & 0xFF) << 16) | (bgr & 0xFF00) | ((bgr >> 16) & 0xFF);
    }
  }
}
