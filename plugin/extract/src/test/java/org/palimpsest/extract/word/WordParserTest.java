package org.palimpsest.extract.word;

import static org.assertj.core.api.Assertions.assertThat;
import static org.palimpsest.extract.word.TestParts.paragraph;
import static org.palimpsest.extract.word.TestParts.run;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.sax.BodyContentHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.extract.Marks;

class WordParserTest {

  private static final String WHITE = "<w:color w:val=\"FFFFFF\"/>";
  private static final String BLUE = "<w:shd w:val=\"clear\" w:fill=\"1F3864\"/>";

  @TempDir Path folder;

  private final Metadata metadata = new Metadata();

  /** The text without white space around it. */
  private String read(TestParts parts) throws Exception {
    Path file = folder.resolve("a.docx");
    parts.save(file);
    metadata.set(
        "Content-Type", "application/vnd.openxmlformats-officedocument.wordprocessingml.document");
    var text = new BodyContentHandler();
    try (InputStream in = Files.newInputStream(file)) {
      new WordParser().parse(in, text, metadata, new ParseContext());
    }
    return text.toString().strip().replaceAll("\\s+", " ");
  }

  private List<String> unseen() {
    return List.of(metadata.getValues(Marks.UNSEEN));
  }

  private void assertSeen(TestParts parts, String text) throws Exception {
    assertThat(read(parts)).isEqualTo(text);
    assertThat(unseen()).isEmpty();
  }

  private void assertUnseen(TestParts parts, String reason) throws Exception {
    assertThat(read(parts)).isEqualTo("harbour");
    assertThat(unseen()).containsExactly("0:" + reason + ":zqx");
  }

  /** A word with a run of other letters inside. */
  private static String disturbed(String properties) {
    return run("", "har") + run(properties, "zqx") + run("", "bour");
  }

  @ParameterizedTest
  @ValueSource(strings = {"word/main.xml", "word/Document.xml", "text.xml"})
  void mainPartOfAnotherName_isLookedAt(String main) throws Exception {
    assertUnseen(new TestParts(main, paragraph(disturbed("<w:vanish/>"))), Unseen.HIDDEN.key());
  }

  @Test
  void stylesThatAreLinked_count() throws Exception {
    assertUnseen(
        new TestParts("text/main.xml", paragraph(disturbed("<w:rStyle w:val=\"x\"/>")))
            .styles(
                "<w:style w:type=\"character\" w:styleId=\"x\"><w:rPr><w:vanish/></w:rPr></w:style>"),
        Unseen.HIDDEN.key());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<w:color w:val=\"FEFEFE\"/>",
        "<w:color w:val=\"F2F2F2\"/>",
        "<w:color w:val=\"auto\" w:themeColor=\"background1\"/>",
        "<w:color w:val=\"000000\" w:themeColor=\"background1\"/>",
        "<w:color w:val=\"000000\" w:themeColor=\"text1\" w:themeTint=\"05\"/>",
        "<w:color w:val=\"FFFFFF\"/><w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"FFFFFF\"/>",
        "<w:color w:val=\"FFFFFF\"/><w:shd w:val=\"nil\"/>",
        "<w:color w:val=\"FFFFFF\"/><w:highlight w:val=\"none\"/>",
        "<w:color w:val=\"FFFFFF\"/><w:highlight w:val=\"white\"/>",
        "<w:color w:val=\"FF0000\"/><w:shd w:val=\"clear\" w:fill=\"FF0000\"/>",
        "<w:color w:val=\"FFFF00\"/><w:highlight w:val=\"yellow\"/>",
        "<w14:textFill><w14:noFill/></w14:textFill>",
        "<w14:textFill><w14:solidFill><w14:srgbClr w14:val=\"FFFFFF\"/></w14:solidFill></w14:textFill>",
        "<w14:textFill><w14:solidFill><w14:schemeClr w14:val=\"bg1\"/></w14:solidFill></w14:textFill>",
        "<w14:textFill><w14:solidFill><w14:srgbClr w14:val=\"000000\">"
            + "<w14:alpha w14:val=\"100000\"/></w14:srgbClr></w14:solidFill></w14:textFill>",
      })
  void typeInTheColourOfItsGround_isKeptApart(String properties) throws Exception {
    assertUnseen(new TestParts(paragraph(disturbed(properties))), Unseen.COLOUR.key());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<w:color w:val=\"D9D9D9\"/>",
        "<w:color w:val=\"auto\"/><w:shd w:val=\"clear\" w:fill=\"000000\"/>",
        "<w:color w:val=\"FFFFFF\" w:themeColor=\"text1\"/>",
        "<w:color w:val=\"BFBFBF\" w:themeColor=\"background1\" w:themeShade=\"BF\"/>",
        "<w:color w:val=\"FFFFFF\"/><w:shd w:val=\"clear\" w:fill=\"1F3864\"/>",
        "<w:color w:val=\"FFFFFF\"/><w:shd w:val=\"solid\" w:color=\"1F3864\" w:fill=\"FFFFFF\"/>",
        "<w:color w:val=\"FFFFFF\"/><w:shd w:val=\"clear\" w:fill=\"FFFFFF\" w:themeFill=\"text1\"/>",
        "<w:color w:val=\"FFFFFF\"/><w:highlight w:val=\"darkBlue\"/>",
        "<w:color w:val=\"FF0000\"/><w:shd w:val=\"clear\" w:fill=\"FFFF00\"/>",
        "<w14:textFill><w14:solidFill><w14:srgbClr w14:val=\"000000\">"
            + "<w14:alpha w14:val=\"40000\"/></w14:srgbClr></w14:solidFill></w14:textFill>",
        "<w14:textFill><w14:solidFill><w14:schemeClr w14:val=\"bg1\">"
            + "<w14:lumMod w14:val=\"50000\"/></w14:schemeClr></w14:solidFill></w14:textFill>",
        "<w14:textOutline w14:w=\"9525\"><w14:solidFill><w14:srgbClr w14:val=\"000000\"/>"
            + "</w14:solidFill></w14:textOutline><w14:textFill><w14:noFill/></w14:textFill>",
        "<w:w w:val=\"66\"/><w:sz w:val=\"12\"/>",
        "<w:rPrChange w:id=\"1\" w:author=\"a\"><w:rPr><w:vanish/></w:rPr></w:rPrChange>",
      })
  void typeThatCanBeSeen_isText(String properties) throws Exception {
    assertSeen(new TestParts(paragraph(disturbed(properties))), "harzqxbour");
  }

  @Test
  void narrowType_isKeptApart() throws Exception {
    assertUnseen(new TestParts(paragraph(disturbed("<w:w w:val=\"1\"/>"))), Unseen.TINY.key());
  }

  @Test
  void hiddenBlank_dividesNoWord() throws Exception {
    String blank = "<w:r><w:rPr><w:vanish/></w:rPr><w:t xml:space=\"preserve\"> </w:t></w:r>";
    assertSeen(new TestParts(paragraph(run("", "har"), blank, run("", "bour"))), "harbour");
  }

  @Test
  void darkPaperOfATheme_showsWhiteType() throws Exception {
    assertSeen(
        new TestParts(
                paragraph(
                    run(
                        WHITE
                            + "<w:shd w:val=\"clear\" w:fill=\"FFFFFF\" w:themeFill=\"background1\"/>",
                        "seen")))
            .theme("102030"),
        "seen");
  }

  @Test
  void whiteTypeOnADarkParagraph_isText() throws Exception {
    String dark = "<w:pPr>" + BLUE + "</w:pPr>";
    assertSeen(new TestParts(paragraph(dark, run(WHITE, "seen"))), "seen");
  }

  @Test
  void whiteTypeOfAStyle_isSeenWhereTheStyleIsDark() throws Exception {
    String styles =
        "<w:style w:type=\"paragraph\" w:styleId=\"dark\"><w:pPr>"
            + BLUE
            + "</w:pPr><w:rPr>"
            + WHITE
            + "</w:rPr></w:style><w:style w:type=\"paragraph\" w:styleId=\"light\"><w:rPr>"
            + WHITE
            + "</w:rPr></w:style>";
    String body =
        paragraph("<w:pPr><w:pStyle w:val=\"dark\"/></w:pPr>", run("", "harbour"))
            + paragraph("<w:pPr><w:pStyle w:val=\"light\"/></w:pPr>", run("", "zqx"));
    assertUnseen(new TestParts(body).styles(styles), Unseen.COLOUR.key());
  }

  private static String table(String tableProperties, String cellProperties, String content) {
    return "<w:tbl><w:tblPr>"
        + tableProperties
        + "</w:tblPr><w:tr><w:tc><w:tcPr>"
        + cellProperties
        + "</w:tcPr>"
        + paragraph(content)
        + "</w:tc></w:tr></w:tbl>";
  }

  @Test
  void whiteTypeInADarkCell_isText() throws Exception {
    assertSeen(new TestParts(table("", BLUE, run(WHITE, "seen"))), "seen");
  }

  @Test
  void whiteTypeInADarkTable_isText() throws Exception {
    assertSeen(new TestParts(table(BLUE, "", run(WHITE, "seen"))), "seen");
  }

  @Test
  void whiteTypeInATableOfADarkStyle_isText() throws Exception {
    String styles =
        "<w:style w:type=\"table\" w:styleId=\"Base\"><w:tblStylePr w:type=\"firstRow\"><w:tcPr>"
            + BLUE
            + "</w:tcPr></w:tblStylePr></w:style>"
            + "<w:style w:type=\"table\" w:styleId=\"Dark\"><w:basedOn w:val=\"Base\"/></w:style>";
    String table = table("<w:tblStyle w:val=\"Dark\"/>", "", run(WHITE, "seen"));
    assertSeen(new TestParts(table).styles(styles), "seen");
  }

  @Test
  void whiteTypeInATableOfALightStyle_isKeptApart() throws Exception {
    String styles = "<w:style w:type=\"table\" w:styleId=\"Grid\"/>";
    String table = table("<w:tblStyle w:val=\"Grid\"/>", "", disturbed(WHITE));
    assertUnseen(new TestParts(table).styles(styles), Unseen.COLOUR.key());
  }

  @Test
  void darkCell_isNoGroundForWhatStandsBehindIt() throws Exception {
    String body =
        table("", BLUE, run(WHITE, "har")) + paragraph(run("", "bour"), run(WHITE, "zqx"));
    assertThat(read(new TestParts(body))).isEqualTo("har bour");
    assertThat(unseen()).containsExactly("0:colour:zqx");
  }

  private static String box(String shape, String properties) {
    return paragraph(
        "<w:r><w:pict>"
            + shape
            + "<v:textbox><w:txbxContent>"
            + paragraph(disturbed(properties))
            + "</w:txbxContent></v:textbox></v:shape></w:pict></w:r>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"<v:shape>", "<v:shape fillcolor=\"white [3212]\">"})
  void whiteTypeInALightBox_isKeptApart(String shape) throws Exception {
    assertUnseen(new TestParts(box(shape, WHITE)), Unseen.COLOUR.key());
  }

  @Test
  void hiddenTypeInABox_isKeptApart() throws Exception {
    assertUnseen(new TestParts(box("<v:shape>", "<w:vanish/>")), Unseen.HIDDEN.key());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<v:shape fillcolor=\"#1f3864 [1608]\">",
        "<v:shape filled=\"f\">",
        "<v:shape><v:fill type=\"gradient\" color2=\"#000000\"/>"
      })
  void whiteTypeInABoxThatMayBeDark_isText(String shape) throws Exception {
    assertSeen(new TestParts(box(shape, WHITE)), "harzqxbour");
  }

  private static String drawn(String fill, String properties) {
    return paragraph(
        "<w:r><w:drawing><wps:wsp><wps:spPr>"
            + fill
            + "<a:ln><a:solidFill><a:srgbClr val=\"000000\"/></a:solidFill></a:ln></wps:spPr>"
            + "<wps:txbx><w:txbxContent>"
            + paragraph(disturbed(properties))
            + "</w:txbxContent></wps:txbx></wps:wsp></w:drawing></w:r>");
  }

  @Test
  void whiteTypeInALightShape_isKeptApart() throws Exception {
    String light = "<a:solidFill><a:schemeClr val=\"bg1\"/></a:solidFill>";
    assertUnseen(new TestParts(drawn(light, WHITE)), Unseen.COLOUR.key());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<a:noFill/>",
        "<a:gradFill><a:gsLst><a:gs pos=\"0\"><a:srgbClr val=\"FFFFFF\"/></a:gs>"
            + "<a:gs pos=\"1\"><a:srgbClr val=\"000000\"/></a:gs></a:gsLst></a:gradFill>",
        "<a:solidFill><a:schemeClr val=\"accent1\"/></a:solidFill>",
        "<a:solidFill><a:srgbClr val=\"1F3864\"/></a:solidFill>"
      })
  void whiteTypeInAShapeThatMayBeDark_isText(String fill) throws Exception {
    assertSeen(new TestParts(drawn(fill, WHITE)), "harzqxbour");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<w:del w:id=\"1\" w:author=\"a\"><w:r><w:delText>zqx</w:delText></w:r></w:del>",
        "<w:del w:id=\"1\" w:author=\"a\"><w:r><w:t>zqx</w:t></w:r></w:del>",
        "<w:r><w:delText>zqx</w:delText></w:r>",
        "<w:moveFrom w:id=\"1\" w:author=\"a\"><w:r><w:t>zqx</w:t></w:r></w:moveFrom>"
      })
  void deletedText_isNotRead(String deleted) throws Exception {
    assertSeen(new TestParts(paragraph(run("", "har"), deleted, run("", "bour"))), "harbour");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<w:ins w:id=\"1\" w:author=\"a\"><w:r><w:t>zqx</w:t></w:r></w:ins>",
        "<w:moveTo w:id=\"1\" w:author=\"a\"><w:r><w:t>zqx</w:t></w:r></w:moveTo>",
        "<w:customXml w:element=\"b\"><w:r><w:t>zqx</w:t></w:r></w:customXml>",
        "<w:dir w:val=\"ltr\"><w:bdo w:val=\"ltr\"><w:r><w:t>zqx</w:t></w:r></w:bdo></w:dir>",
        "<w:r><w:sym w:font=\"Arial\" w:char=\"007A\"/><w:sym w:font=\"Own\" w:char=\"F071\"/>"
            + "<w:sym w:font=\"Wingdings\" w:char=\"F04A\"/><w:t>x</w:t></w:r>",
        "<m:oMath><m:f><m:fPr><m:ctrlPr/></m:fPr><m:num><m:r><m:t>z</m:t></m:r></m:num>"
            + "<m:den><m:r><m:rPr><m:nor/></m:rPr><m:t>qx</m:t></m:r></m:den></m:f></m:oMath>",
        "<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>guide</w:t></w:r></w:rt><w:rubyBase><w:r>"
            + "<w:rPr><w:b/></w:rPr><w:t>zq</w:t></w:r></w:rubyBase></w:ruby><w:t>x</w:t></w:r>"
      })
  void textThatIsWrittenInAnotherWay_isRead(String written) throws Exception {
    assertSeen(new TestParts(paragraph(run("", "har"), written, run("", "bour"))), "harzqxbour");
  }

  @Test
  void paragraphsInCustomXml_areRead() throws Exception {
    String body =
        "<w:customXml xmlns:x=\"urn:x\" w:element=\"a\">"
            + paragraph("<w:r x:id=\"1\"><w:t>harbour</w:t></w:r>")
            + "</w:customXml>";
    assertSeen(new TestParts(body), "harbour");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<m:oMath><m:r><w:rPr><w:vanish/></w:rPr><m:t>zqx</m:t></m:r></m:oMath>",
        "<w:r><w:ruby><w:rubyBase><w:r><w:rPr><w:vanish/></w:rPr><w:t>zqx</w:t></w:r></w:rubyBase>"
            + "</w:ruby></w:r>",
        "<w:r><w:rPr><w:vanish/></w:rPr><w:ruby><w:rubyBase><w:r><w:t>zqx</w:t></w:r></w:rubyBase>"
            + "</w:ruby></w:r>",
        "<w:r><w:rPr><w:vanish/></w:rPr><w:sym w:font=\"Arial\" w:char=\"007A\"/><w:t>qx</w:t></w:r>"
      })
  void textThatIsWrittenInAnotherWay_mayBeHidden(String written) throws Exception {
    assertUnseen(
        new TestParts(paragraph(run("", "har"), written, run("", "bour"))), Unseen.HIDDEN.key());
  }

  /** Alternative content as Word writes it for a box; its run has text, too. */
  private static String choice(String needed) {
    return "<w:p><w:r><mc:AlternateContent xmlns:mc=\"http://schemas.openxmlformats.org/markup-compatibility/2006\">"
        + "<mc:Choice xmlns:later=\"urn:later\" Requires=\""
        + needed
        + "\"><w:drawing><wps:wsp><wps:txbx><w:txbxContent>"
        + paragraph(run("", "dr"), run("", "awn"))
        + "</w:txbxContent></wps:txbx></wps:wsp></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>"
        + "<w:txbxContent>"
        + paragraph(run("", "pic"), run("", "tured"))
        + "</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent>"
        + "<w:t>har</w:t></w:r><w:r><w:t>bour</w:t></w:r></w:p>";
  }

  @Test
  void boxThatIsWrittenTwice_isReadOnceBehindItsParagraph() throws Exception {
    assertSeen(new TestParts(choice("wps")), "harbour drawn");
    assertSeen(new TestParts(choice("later")), "harbour pictured");
  }

  private static TestParts chunk(String name, String type, String content) {
    return new TestParts(paragraph(run("", "harbour")) + "<w:altChunk r:id=\"chunk\"/>")
        .chunk(name, type, content);
  }

  @Test
  void pageOrTextThatIsShownAsAPart_isRead() throws Exception {
    String page = "<html><head><title>no</title></head><body><p>and lighthouse</p></body></html>";
    assertSeen(chunk("a.html", "text/html", page), "harbour and lighthouse");
    assertSeen(chunk("a.txt", "text/plain", "and lighthouse"), "harbour and lighthouse");
    assertThat(metadata.get(Marks.CHUNKS)).isEqualTo("0");
  }

  @Test
  void fileOfAnotherKindThatIsShownAsAPart_isCounted() throws Exception {
    assertSeen(chunk("a.rtf", "application/rtf", "{\\rtf1 no}"), "harbour");
    assertThat(metadata.get(Marks.CHUNKS)).isEqualTo("1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"emboss", "imprint", "shadow"})
  void whiteTypeInRelief_isSeen(String relief) throws Exception {
    String properties = "<w:" + relief + "/><w:color w:val=\"FFFFFF\"/>";
    assertSeen(new TestParts(paragraph(run(properties, "harbour"))), "harbour");
  }

  @Test
  void remark_isNoText() throws Exception {
    String remarks = "<w:comment w:id=\"0\" w:author=\"B\">" + paragraph(run("", "zqx"));
    String start = "<w:commentRangeStart w:id=\"0\"/>";
    String anchor = "<w:commentRangeEnd w:id=\"0\"/><w:r><w:commentReference w:id=\"0\"/></w:r>";
    String body = paragraph(start, run("", "har"), anchor, run("", "bour"));
    assertSeen(new TestParts(body).remarks(remarks + "</w:comment>"), "harbour");
  }

  @Test
  void headThatSaysMuch_isCounted() throws Exception {
    String head = paragraph(run("", "a".repeat(300)), run("", "b".repeat(200)));
    assertSeen(new TestParts(paragraph(run("", "seen"))).header(head), "seen");
    assertThat(metadata.get(Marks.EDGE)).isEqualTo("500");
  }
}
