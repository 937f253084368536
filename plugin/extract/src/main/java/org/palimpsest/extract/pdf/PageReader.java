package org.palimpsest.extract.pdf;

import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.contentstream.operator.OperatorName;
import org.apache.pdfbox.contentstream.operator.color.SetNonStrokingColor;
import org.apache.pdfbox.contentstream.operator.color.SetNonStrokingColorN;
import org.apache.pdfbox.contentstream.operator.color.SetNonStrokingColorSpace;
import org.apache.pdfbox.contentstream.operator.color.SetNonStrokingDeviceCMYKColor;
import org.apache.pdfbox.contentstream.operator.color.SetNonStrokingDeviceGrayColor;
import org.apache.pdfbox.contentstream.operator.color.SetNonStrokingDeviceRGBColor;
import org.apache.pdfbox.contentstream.operator.color.SetStrokingColor;
import org.apache.pdfbox.contentstream.operator.color.SetStrokingColorN;
import org.apache.pdfbox.contentstream.operator.color.SetStrokingColorSpace;
import org.apache.pdfbox.contentstream.operator.color.SetStrokingDeviceCMYKColor;
import org.apache.pdfbox.contentstream.operator.color.SetStrokingDeviceGrayColor;
import org.apache.pdfbox.contentstream.operator.color.SetStrokingDeviceRGBColor;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.apache.pdfbox.util.Matrix;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.pdf.UnseenText.Reason;

/**
 * Reads the lines of each page, in the order in which they were written, and apart from them what
 * nobody sees.
 */
final class PageReader extends PDFTextStripper {

  private final int charsMax;
  private final PagePictures pictures;
  private final GlyphNames glyphNames = new GlyphNames();

  private final List<TextLine> lines = new ArrayList<>();
  private final List<UnseenText> unseen = new ArrayList<>();
  private final LineBuilder line = new LineBuilder();
  private final List<Integer> pagesOfPictures = new ArrayList<>();

  private Doubts doubts = new Doubts(0, 0);
  private List<Rectangle2D> shapes = new ArrayList<>();
  private float pageHeight;
  private boolean hasPicture;
  private int pageChars;
  private long chars;
  private boolean cutOff;

  /**
   * For one document.
   *
   * @param charsMax when so many were read, no further page is begun
   */
  PageReader(PDDocument document, int charsMax) throws IOException {
    this.charsMax = charsMax;
    this.pictures = new PagePictures(document);
    setSuppressDuplicateOverlappingText(false);
    addColourOperators();
    getText(document);
  }

  /** Colours are not of interest to the class above. */
  private void addColourOperators() {
    addOperator(new SetNonStrokingColor(this));
    addOperator(new SetNonStrokingColorN(this));
    addOperator(new SetNonStrokingColorSpace(this));
    addOperator(new SetNonStrokingDeviceGrayColor(this));
    addOperator(new SetNonStrokingDeviceRGBColor(this));
    addOperator(new SetNonStrokingDeviceCMYKColor(this));
    addOperator(new SetStrokingColor(this));
    addOperator(new SetStrokingColorN(this));
    addOperator(new SetStrokingColorSpace(this));
    addOperator(new SetStrokingDeviceGrayColor(this));
    addOperator(new SetStrokingDeviceRGBColor(this));
    addOperator(new SetStrokingDeviceCMYKColor(this));
  }

  /** The lines of all pages. */
  List<TextLine> lines() {
    return lines;
  }

  /** What nobody sees. */
  List<UnseenText> unseen() {
    return unseen;
  }

  /** The pages, from 1, that have a picture and no text. */
  List<Integer> pagesOfPictures() {
    return pagesOfPictures;
  }

  /** Whether there were more characters than are read. */
  boolean isCutOff() {
    return cutOff;
  }

  /** On how many pages it could not be told whether all text is seen. */
  int pagesNotLookedAt() {
    return pictures.notLookedAt();
  }

  GlyphNames glyphNames() {
    return glyphNames;
  }

  @Override
  public void processPage(PDPage page) throws IOException {
    if (chars > charsMax) {
      cutOff = true;
      return;
    }
    PDRectangle box = page.getCropBox();
    boolean turned = page.getRotation() % 180 != 0;
    pageHeight = turned ? box.getWidth() : box.getHeight();
    doubts = new Doubts(turned ? box.getHeight() : box.getWidth(), pageHeight);
    shapes = new ArrayList<>();
    hasPicture = false;
    pageChars = 0;
    super.processPage(page);
    if (pageChars == 0 && hasPicture) {
      pagesOfPictures.add(getCurrentPageNo());
    }
  }

  @Override
  protected void processTextPosition(TextPosition character) {
    doubts.character(character, getGraphicsState());
    glyphNames.add(character);
    super.processTextPosition(character);
  }

  @Override
  protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
    switch (operator.getName()) {
      case OperatorName.DRAW_OBJECT -> noteObject(operands);
      case OperatorName.BEGIN_INLINE_IMAGE -> notePicture();
      case OperatorName.APPEND_RECT -> noteRectangle(operands);
      case OperatorName.FILL_NON_ZERO,
          OperatorName.LEGACY_FILL_NON_ZERO,
          OperatorName.FILL_EVEN_ODD,
          OperatorName.FILL_NON_ZERO_AND_STROKE,
          OperatorName.FILL_EVEN_ODD_AND_STROKE -> {
        shapes.forEach(shape -> doubts.cover(shape, false));
        shapes.clear();
      }
      case OperatorName.ENDPATH, OperatorName.STROKE_PATH -> shapes.clear();
      default -> {}
    }
    super.processOperator(operator, operands);
  }

  private void noteObject(List<COSBase> operands) {
    if (!operands.isEmpty()
        && operands.get(0) instanceof COSName name
        && getResources() != null
        && getResources().isImageXObject(name)) {
      notePicture();
    }
  }

  private void notePicture() {
    hasPicture = true;
    doubts.cover(place(0, 0, 1, 1), true); // a picture fills the unit square
  }

  private void noteRectangle(List<COSBase> operands) {
    if (operands.size() == 4 && operands.stream().allMatch(COSNumber.class::isInstance)) {
      float[] at = new float[4];
      for (int i = 0; i < at.length; i++) {
        at[i] = ((COSNumber) operands.get(i)).floatValue();
      }
      shapes.add(place(at[0], at[1], at[2], at[3]));
    }
  }

  /** Where a rectangle of the page's own space stands, from the upper left corner. */
  private Rectangle2D place(float x, float y, float width, float height) {
    Matrix matrix = getGraphicsState().getCurrentTransformationMatrix();
    PDRectangle box = getCurrentPage().getCropBox();
    Rectangle2D bounds =
        matrix
            .createAffineTransform()
            .createTransformedShape(new Rectangle2D.Float(x, y, width, height))
            .getBounds2D();
    double left = bounds.getX() - box.getLowerLeftX();
    double low = bounds.getY() - box.getLowerLeftY();
    double wide = bounds.getWidth();
    double high = bounds.getHeight();
    return switch (Math.floorMod(getCurrentPage().getRotation(), 360)) {
      case 90 -> new Rectangle2D.Double(low, left, high, wide);
      case 180 -> new Rectangle2D.Double(box.getWidth() - left - wide, low, wide, high);
      case 270 ->
          new Rectangle2D.Double(
              box.getHeight() - low - high, box.getWidth() - left - wide, high, wide);
      default -> new Rectangle2D.Double(left, box.getHeight() - low - high, wide, high);
    };
  }

  /** A page was read: what is not seen is taken out before lines are made. */
  @Override
  protected void writePage() throws IOException {
    IdentityHashMap<TextPosition, Reason> reasons = doubts.reasons();
    if (!reasons.isEmpty()) {
      pictures.keepUnseen(getCurrentPageNo() - 1, reasons);
      setApart(reasons);
    }
    super.writePage();
    endLine();
    chars += pageChars;
  }

  private void setApart(IdentityHashMap<TextPosition, Reason> reasons) {
    var text = new StringBuilder();
    Reason reason = null;
    TextPosition last = null;
    for (List<TextPosition> article : charactersByArticle) {
      for (TextPosition character : article) {
        Reason its = reasons.get(character);
        if (its != null) {
          if (reason != null && its != reason) {
            addUnseen(reason, text);
          }
          if (last != null && isApart(last, character)) {
            text.append(' ');
          }
          text.append(character.getUnicode());
          reason = its;
          last = character;
        }
      }
      article.removeIf(reasons::containsKey);
    }
    if (reason != null) {
      addUnseen(reason, text);
    }
  }

  private void addUnseen(Reason reason, StringBuilder text) {
    if (!text.toString().isBlank()) {
      pageChars += text.length();
      unseen.add(new UnseenText(getCurrentPageNo(), reason, text.toString().strip()));
    }
    text.setLength(0);
  }

  private static boolean isApart(TextPosition last, TextPosition next) {
    float gap = next.getX() - last.getX() - last.getWidth();
    return Math.abs(next.getY() - last.getY()) > 1 || gap > last.getYScale() / 4;
  }

  @Override
  protected void writeString(String text, @Nullable List<TextPosition> characters) {
    if (characters != null && !characters.isEmpty()) {
      line.add(text, characters);
    }
  }

  @Override
  protected void writeWordSeparator() {
    line.space();
  }

  @Override
  protected void writeLineSeparator() {
    endLine();
  }

  @Override
  protected void writeParagraphStart() {
    endLine();
  }

  @Override
  protected void writeParagraphEnd() {
    endLine();
  }

  @Override
  protected void writePageEnd() {
    endLine();
  }

  private void endLine() {
    TextLine ended = line.end(getCurrentPageNo(), pageHeight);
    if (ended != null) {
      pageChars += ended.text().length();
      lines.add(ended);
    }
  }

  /** Puts a line together word by word. */
  private static final class LineBuilder {
    private final StringBuilder text = new StringBuilder();
    private final List<Float> sizes = new ArrayList<>();
    private float left = Float.MAX_VALUE;
    private float right;
    private float baseline;

    void add(String word, List<TextPosition> characters) {
      text.append(word);
      for (TextPosition character : characters) {
        left = Math.min(left, character.getX());
        right = Math.max(right, character.getX() + character.getWidth());
        baseline = Math.max(baseline, character.getY());
        sizes.add(character.getYScale());
      }
    }

    void space() {
      text.append(' ');
    }

    @Nullable TextLine end(int page, float pageHeight) {
      String said = PageText.clean(text.toString());
      TextLine made =
          said.isEmpty()
              ? null
              : new TextLine(page, said, left, right, baseline, size(), pageHeight);
      text.setLength(0);
      sizes.clear();
      left = Float.MAX_VALUE;
      right = 0;
      baseline = 0;
      return made;
    }

    /** That of most characters; a sign above the line does not change it. */
    private float size() {
      float[] sorted = new float[sizes.size()];
      for (int i = 0; i < sorted.length; i++) {
        sorted[i] = sizes.get(i);
      }
      Arrays.sort(sorted);
      return sorted[sorted.length / 2];
    }
  }
}
