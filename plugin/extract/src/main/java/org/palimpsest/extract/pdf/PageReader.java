package org.palimpsest.extract.pdf;

import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
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
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.apache.pdfbox.util.Matrix;
import org.apache.pdfbox.util.Vector;
import org.apache.tika.metadata.Metadata;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.Marks;
import org.palimpsest.extract.pdf.TextLine.PageText;
import org.palimpsest.extract.pdf.UnseenText.Reason;

/** Reads the lines of all pages in file order, and the invisible text. */
final class PageReader extends PDFTextStripper {

  private final int charsMax;
  private final PagePictures pictures;
  private final GlyphNames glyphNames = new GlyphNames();

  private final List<TextLine> lines = new ArrayList<>();
  private final List<UnseenText> unseen = new ArrayList<>();
  private final LineBuilder line = new LineBuilder();
  private final List<Integer> pagesOfPictures = new ArrayList<>();

  private final ActualTexts actualTexts = new ActualTexts();
  private final Layers layers;

  /** Whether each open marked content may be hidden; innermost first. */
  private final Deque<Boolean> mayBeOff = new ArrayDeque<>();

  private PageSpace space = new PageSpace(new PDRectangle(), 0);
  private Doubts doubts = new Doubts(space);
  private Paths paths = new Paths();
  private Doubts.@Nullable Glyph glyph;
  private boolean hasPicture;
  private int pageChars;
  private long chars;
  private boolean cutOff;
  private int pagesReordered;

  /** {@code charsMax}: characters after which no further page is read. */
  PageReader(PDDocument document, int charsMax) throws IOException {
    this.charsMax = charsMax;
    this.pictures = new PagePictures(document);
    this.layers = new Layers(document);
    setSuppressDuplicateOverlappingText(false);
    addColourOperators();
    Annotations.giveContent(document);
    getText(document);
  }

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

  List<TextLine> lines() {
    return lines;
  }

  /** Adds the counts and the invisible text to the metadata. */
  void addTo(Metadata metadata) {
    pagesOfPictures.forEach(page -> metadata.add(Marks.PICTURE_PAGES, page.toString()));
    if (cutOff) {
      metadata.set(Marks.CUT_OFF, "true");
    }
    metadata.set(Marks.NOT_LOOKED_AT, Integer.toString(pictures.untested()));
    metadata.set(Marks.REORDERED, Integer.toString(pagesReordered));
    metadata.set(Marks.OTHER_MEANING, Integer.toString(actualTexts.rejected()));
    metadata.set(Marks.LETTERS, Integer.toString(glyphNames.letters()));
    metadata.set(Marks.OTHER_LETTERS, Integer.toString(glyphNames.other()));
    for (UnseenText text : unseen) {
      metadata.add(Marks.UNSEEN, Marks.unseen(text.page(), text.reason().key(), text.text()));
    }
  }

  @Override
  public void processPage(PDPage page) throws IOException {
    if (chars > charsMax) {
      cutOff = true;
      return;
    }
    space = PageSpace.of(page);
    doubts = new Doubts(space);
    paths = new Paths();
    mayBeOff.clear();
    hasPicture = false;
    pageChars = 0;
    super.processPage(page);
    if (pageChars == 0 && hasPicture) {
      pagesOfPictures.add(getCurrentPageNo());
    }
  }

  @Override
  protected void showGlyph(Matrix matrix, PDFont font, int code, Vector displacement)
      throws IOException {
    glyph = Doubts.Glyph.of(matrix, code, displacement.getX(), space);
    super.showGlyph(matrix, font, code, displacement);
  }

  @Override
  protected void processTextPosition(TextPosition character) {
    boolean mayBeUnseen = mayBeOff.contains(true);
    doubts.character(character, Objects.requireNonNull(glyph), getGraphicsState(), mayBeUnseen);
    glyphNames.add(character);
    actualTexts.character(character);
    super.processTextPosition(character);
  }

  /** The superclass would accept every replacement text. */
  @Override
  public void beginMarkedContentSequence(
      @Nullable COSName tag, @Nullable COSDictionary properties) {
    mayBeOff.push(COSName.OC.equals(tag) && layers.mayBeOff(properties));
    actualTexts.begin(properties == null ? null : properties.getString(COSName.ACTUAL_TEXT));
  }

  @Override
  public void endMarkedContentSequence() {
    mayBeOff.poll();
    actualTexts.end();
  }

  @Override
  protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
    switch (operator.getName()) {
      case OperatorName.DRAW_OBJECT -> {
        drawObject(operator, operands);
        return;
      }
      case OperatorName.BEGIN_INLINE_IMAGE -> notePicture();
      case OperatorName.FILL_NON_ZERO,
          OperatorName.LEGACY_FILL_NON_ZERO,
          OperatorName.FILL_EVEN_ODD,
          OperatorName.FILL_NON_ZERO_AND_STROKE,
          OperatorName.FILL_EVEN_ODD_AND_STROKE,
          OperatorName.CLOSE_FILL_NON_ZERO_AND_STROKE,
          OperatorName.CLOSE_FILL_EVEN_ODD_AND_STROKE -> {
        Integer rgb = Doubts.rgb(getGraphicsState().getNonStrokingColor());
        paths.end(getGraphicsState()).forEach(shape -> doubts.shape(space.place(shape), rgb));
      }
      case OperatorName.ENDPATH, OperatorName.STROKE_PATH, OperatorName.CLOSE_AND_STROKE ->
          paths.end(getGraphicsState());
      default -> paths.take(operator.getName(), operands, getGraphicsState());
    }
    super.processOperator(operator, operands);
  }

  private void drawObject(Operator operator, List<COSBase> operands) throws IOException {
    boolean named = !operands.isEmpty() && operands.get(0) instanceof COSName;
    if (named
        && getResources() != null
        && getResources().isImageXObject((COSName) operands.get(0))) {
      notePicture();
    }
    mayBeOff.push(named && layers.mayBeOff(layerOf((COSName) operands.get(0))));
    super.processOperator(operator, operands);
    mayBeOff.poll();
  }

  private @Nullable COSDictionary layerOf(COSName object) {
    if (getResources() == null) {
      return null;
    }
    COSDictionary objects = getResources().getCOSObject().getCOSDictionary(COSName.XOBJECT);
    COSStream stream = objects == null ? null : objects.getCOSStream(object);
    return stream == null ? null : stream.getCOSDictionary(COSName.OC);
  }

  private void notePicture() {
    hasPicture = true;
    Matrix matrix = getGraphicsState().getCurrentTransformationMatrix();
    var unit = new Rectangle2D.Float(0, 0, 1, 1); // area of a picture
    doubts.picture(
        space.place(matrix.createAffineTransform().createTransformedShape(unit).getBounds2D()));
  }

  /** Removes invisible characters before lines are assembled. */
  @Override
  protected void writePage() throws IOException {
    List<TextLine> added = readAnnotations();
    IdentityHashMap<TextPosition, Reason> reasons = doubts.reasons();
    if (!reasons.isEmpty()) {
      pictures.removeVisible(getCurrentPageNo() - 1, reasons, doubts.byColour(reasons));
      setApart(reasons);
    }
    boolean reordered = false;
    for (List<TextPosition> article : charactersByArticle) {
      actualTexts.apply(article);
      reordered |= ReadingOrder.restore(article);
    }
    pagesReordered += reordered ? 1 : 0;
    actualTexts.clear();
    super.writePage();
    endLine();
    for (TextLine line : added) {
      pageChars += line.text().length();
      lines.add(line);
    }
    chars += pageChars;
  }

  /** Reads annotations; returns lines for those without an appearance stream. */
  private List<TextLine> readAnnotations() throws IOException {
    List<TextLine> added = new ArrayList<>();
    for (PDAnnotation annotation : Annotations.ofText(getCurrentPage())) {
      if (annotation.getNormalAppearanceStream() != null) {
        mayBeOff.push(layers.mayBeOff(annotation.getCOSObject().getCOSDictionary(COSName.OC)));
        showAnnotation(annotation);
        mayBeOff.poll();
      } else {
        added.addAll(Annotations.lines(annotation, getCurrentPageNo(), space));
      }
    }
    return added;
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
    TextLine ended = line.end(getCurrentPageNo(), space.height());
    if (ended != null) {
      pageChars += ended.text().length();
      lines.add(ended);
    }
  }

  /** Assembles a line from words. */
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
      String cleaned = PageText.clean(text.toString());
      TextLine made =
          cleaned.isEmpty()
              ? null
              : new TextLine(page, cleaned, left, right, baseline, size(), pageHeight);
      text.setLength(0);
      sizes.clear();
      left = Float.MAX_VALUE;
      right = 0;
      baseline = 0;
      return made;
    }

    /** Median size; a raised sign does not change it. */
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
