package org.palimpsest.extract.word;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.sax.ToXMLContentHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.extract.Marks;

class OdtParserTest {

  private static final String SPACE = "urn:oasis:names:tc:opendocument:xmlns:";

  private static final String NAMESPACES =
      " xmlns:office=\""
          + SPACE
          + "office:1.0\" xmlns:text=\""
          + SPACE
          + "text:1.0\""
          + " xmlns:style=\""
          + SPACE
          + "style:1.0\" xmlns:draw=\""
          + SPACE
          + "drawing:1.0\" xmlns:table=\""
          + SPACE
          + "table:1.0\""
          + " xmlns:fo=\""
          + SPACE
          + "xsl-fo-compatible:1.0\"";

  private final Metadata metadata = new Metadata();

  private String read(String styles, String automatic, String body) throws Exception {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(bytes)) {
      write(zip, "mimetype", "application/vnd.oasis.opendocument.text");
      write(
          zip,
          "content.xml",
          part(
              "content",
              "<office:automatic-styles>"
                  + automatic
                  + "</office:automatic-styles>"
                  + "<office:body><office:text>"
                  + body
                  + "</office:text></office:body>"));
      write(zip, "styles.xml", part("styles", "<office:styles>" + styles + "</office:styles>"));
    }
    var text = new ToXMLContentHandler();
    new OdtParser()
        .parse(new ByteArrayInputStream(bytes.toByteArray()), text, metadata, new ParseContext());
    return text.toString()
        .replaceFirst("(?s).*<body", "<body")
        .replaceAll("(?s)<(/?(p|div|body)\\b[^>]*|br */)>", " ") // word separators
        .replaceAll("<[^>]*>", "")
        .strip()
        .replaceAll("\\s+", " ");
  }

  private static String part(String name, String content) {
    return "<office:document-"
        + name
        + NAMESPACES
        + ">"
        + content
        + "</office:document-"
        + name
        + ">";
  }

  private static void write(ZipOutputStream zip, String name, String content) throws Exception {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(content.getBytes(UTF_8));
    zip.closeEntry();
  }

  private List<String> unseen() {
    return List.of(metadata.getValues(Marks.UNSEEN));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<office:annotation><text:p>zqx</text:p></office:annotation>",
        "<text:script>zqx</text:script>",
        "<text:ruby><text:ruby-base/><text:ruby-text>zqx</text:ruby-text></text:ruby>",
      })
  void whatStandsInNoLine_isNoText(String element) throws Exception {
    assertThat(read("", "", "<text:p>har" + element + "bour</text:p>")).isEqualTo("harbour");
    assertThat(unseen()).isEmpty();
  }

  @Test
  void blockQuotation_isMarked_alsoByAStyleBasedOnIts() throws Exception {
    String based =
        "<style:style style:name=\"P1\" style:family=\"paragraph\""
            + " style:parent-style-name=\"Quotations\"/>";
    String body =
        "<text:p>own</text:p><text:p text:style-name=\"Quotations\">quoted</text:p>"
            + "<text:p text:style-name=\"P1\">quoted too</text:p>";
    assertThat(read("", based, body)).isEqualTo("own &gt; quoted &gt; quoted too");
  }

  @ParameterizedTest
  @ValueSource(strings = {"header", "footer", "header-left", "footer-first"})
  void headsAndFeet_areCounted_andNoText(String kind) throws Exception {
    String edge = "<style:" + kind + "><text:p>of each page</text:p></style:" + kind + ">";
    String pages = "<style:master-page>" + edge + "</style:master-page>";
    assertThat(read(pages, "", "<text:p>harbour</text:p>")).isEqualTo("harbour");
    assertThat(metadata.get(Marks.EDGE)).isEqualTo("12");
  }

  @Test
  void deletedText_isNoText() throws Exception {
    String deleted =
        "<text:tracked-changes><text:changed-region><text:deletion><text:p>zqx</text:p>"
            + "</text:deletion></text:changed-region></text:tracked-changes>";
    assertThat(read("", "", deleted + "<text:p>har<text:change/>bour</text:p>"))
        .isEqualTo("harbour");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<text:variable-set text:display=\"none\">zqx</text:variable-set>",
        "<text:hidden-text text:is-hidden=\"true\">zqx</text:hidden-text>",
        "<text:span text:style-name=\"h\">z<text:s/>qx</text:span>",
        "<text:span text:style-name=\"h2\">zqx</text:span>",
      })
  void hiddenText_isKeptApart(String element) throws Exception {
    String styles = style("text", "h", "", "text:display=\"none\"");
    String automatic = style("text", "h2", "h", "fo:font-size=\"12pt\"");
    assertThat(read(styles, automatic, "<text:p>har" + element + "bour</text:p>"))
        .isEqualTo("harbour");
    assertThat(unseen())
        .singleElement()
        .extracting(said -> said.replace(" q", "q"))
        .isEqualTo("0:hidden:zqx");
  }

  @ParameterizedTest
  @ValueSource(strings = {"#ffffff", "#FEFEF5"})
  void whiteTypeOnPaper_isKeptApart(String color) throws Exception {
    String styles = style("text", "w", "", "fo:color=\"" + color + "\"");
    String span = "<text:span text:style-name=\"w\">zqx</text:span>";
    assertThat(read(styles, "", "<text:p>old " + span + "harbour</text:p>"))
        .isEqualTo("old harbour");
    assertThat(unseen()).containsExactly("0:colour:zqx");
  }

  @Test
  void typeInTheColourOfItsParagraph_isKeptApart() throws Exception {
    String styles = style("text", "w", "", "fo:color=\"#000080\"") + blue("paragraph");
    String span = "<text:span text:style-name=\"w\">zqx</text:span>";
    String body = "<text:p text:style-name=\"blue\">old " + span + "harbour</text:p>";
    assertThat(read(styles, "", body)).isEqualTo("old harbour");
    assertThat(unseen()).containsExactly("0:colour:zqx");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<text:p text:style-name=\"blue\">%s</text:p>",
        "<text:section text:style-name=\"blue\"><text:p>%s</text:p></text:section>",
        "<table:table><table:table-cell><text:p>%s</text:p></table:table-cell></table:table>",
        "<text:p><draw:text-box><text:p>%s</text:p></draw:text-box></text:p>",
        "<text:p><text:span text:style-name=\"onBlack\">light</text:span></text:p>",
        "<text:p><text:span text:style-name=\"automatic\">light</text:span></text:p>",
      })
  void whiteTypeOnColours_isSeen(String body) throws Exception {
    String styles =
        style("text", "w", "", "fo:color=\"#ffffff\"")
            + style("text", "onBlack", "w", "fo:background-color=\"#000000\"")
            + style("text", "automatic", "w", "style:use-window-font-color=\"true\"")
            + blue("paragraph")
            + blue("section");
    String span = "<text:span text:style-name=\"w\">light</text:span>";
    assertThat(read(styles, "", body.replace("%s", span))).isEqualTo("light");
    assertThat(unseen()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"fo:background-color=\"#000080\"", "draw:fill=\"solid\""})
  void whiteTypeOnColouredPages_isSeen(String page) throws Exception {
    String styles =
        style("text", "w", "", "fo:color=\"#ffffff\"")
            + "<style:page-layout><style:page-layout-properties "
            + page
            + "/></style:page-layout>";
    assertThat(read(styles, "", "<text:p><text:span text:style-name=\"w\">a</text:span></text:p>"))
        .isEqualTo("a");
  }

  private static String blue(String family) {
    return style(family, "blue", "", "")
        .replace(
            "<style:text-properties />",
            "<style:" + family + "-properties fo:background-color=\"#000080\"/>");
  }

  private static String style(String family, String name, String base, String properties) {
    return "<style:style style:family=\""
        + family
        + "\" style:name=\""
        + name
        + "\""
        + " style:parent-style-name=\""
        + base
        + "\"><style:text-properties "
        + properties
        + "/></style:style>";
  }

  @Test
  void tinyType_isKeptApart() throws Exception {
    String styles = style("text", "t", "", "fo:font-size=\"1pt\"");
    String body = "<text:p>har<text:span text:style-name=\"t\">zqx</text:span>bour</text:p>";
    assertThat(read(styles, "", body)).isEqualTo("harbour");
    assertThat(unseen()).containsExactly("0:tiny:zqx");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<text:p text:style-name=\"h\">zqx</text:p>",
        "<text:p>zq<text:hidden-paragraph text:is-hidden=\"true\"/>x</text:p>",
        "<text:section text:display=\"none\"><text:p>zqx</text:p></text:section>",
      })
  void hiddenParagraph_isKeptApart(String paragraph) throws Exception {
    String styles = style("paragraph", "h", "", "text:display=\"none\"");
    assertThat(read(styles, "", "<text:p>one</text:p>" + paragraph + "<text:p>two</text:p>"))
        .isEqualTo("one two");
    assertThat(unseen()).containsExactly("0:hidden:zqx");
  }

  @Test
  void spanThatIsShownInAHiddenParagraph_isText() throws Exception {
    String styles =
        style("paragraph", "h", "", "text:display=\"none\"")
            + style("text", "s", "", "text:display=\"true\"");
    String body =
        "<text:p text:style-name=\"h\">zqx<text:span text:style-name=\"s\">seen</text:span></text:p>";
    assertThat(read(styles, "", body)).isEqualTo("seen");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>below</text:p>"
            + "</text:note-body></text:note>",
        "<draw:frame><draw:text-box><text:p>below</text:p></draw:text-box></draw:frame>",
      })
  void noteOrBox_followsItsParagraph(String note) throws Exception {
    assertThat(read("", "", "<text:p>har" + note + "bour</text:p><text:p>next</text:p>"))
        .isEqualTo("harbour below next");
  }

  @Test
  void fieldOfAUser_saysWhatWasDeclared() throws Exception {
    String declared =
        "<text:user-field-decls><text:user-field-decl office:string-value=\"shown\""
            + " text:name=\"u\"/></text:user-field-decls>";
    String get =
        "<text:p><text:user-field-get text:name=\"u\">stale</text:user-field-get></text:p>";
    assertThat(read("", "", declared + get)).isEqualTo("shown");
  }
}
