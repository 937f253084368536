package org.palimpsest.extract.word;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.util.List;
import org.apache.tika.exception.TikaException;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.sax.BodyContentHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.extract.Marks;

class RtfParserTest {

  private static final String FONTS =
      "{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0{\\fonttbl{\\f0 Times;}{\\f1\\fcharset134 Song;}}";

  private static final String HEAD =
      FONTS
          + "{\\colortbl;\\red0\\green0\\blue128;\\red255\\green255\\blue255;}"
          + "{\\stylesheet{\\s1\\v Gone;}}\n\\pard ";

  private final Metadata metadata = new Metadata();

  private String read(String body) throws Exception {
    return parsed(HEAD + body + "\\par}");
  }

  private String parsed(String file) throws Exception {
    var text = new BodyContentHandler();
    new RtfParser()
        .parse(
            new ByteArrayInputStream(file.getBytes(US_ASCII)), text, metadata, new ParseContext());
    return text.toString().strip().replaceAll("\\s+", " ");
  }

  private List<String> unseen() {
    return List.of(metadata.getValues(Marks.UNSEEN));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\\*\\annotation zqx}",
        "{\\*\\atnid z}{\\*\\annotation{\\*\\atndate 1}\\pard\\plain zqx{\\b qq}}",
        "{\\deleted\\revauthdel0 zqx}",
        "\\deleted z{q}\\'e9\\u8364?\\{\\deleted0 ",
        "\\deleted zqx\\plain ",
        "{\\xe\\v zqx}",
        "{\\xe {\\txe zqx}}",
        "{\\*\\xe zqx}",
        "{\\tc zqx}",
      })
  void whatStandsInNoLine_isNoText(String part) throws Exception {
    assertThat(read("har" + part + "bour")).isEqualTo("harbour");
    assertThat(unseen()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\\v zqx}",
        "\\v zqx\\v0 ",
        "\\v z{\\b q}x\\plain ",
        "{\\v{\\pard zqx}}",
        "\\v z\\bin3 }}}qx\\v0 ",
      })
  void hiddenText_isKeptApart(String part) throws Exception {
    assertThat(read("har" + part + "bour")).isEqualTo("harbour");
    assertThat(unseen()).containsExactly("0:hidden:zqx");
  }

  @Test
  void hiddenText_isDecodedAsItsFontSays() throws Exception {
    assertThat(read("har{\\v\\f1\\'d1\\'ce\\'d5\\'d3}bour")).isEqualTo("harbour");
    assertThat(unseen()).containsExactly("0:hidden:\u76d0\u6cbc");
  }

  @ParameterizedTest
  @ValueSource(strings = {"header", "footerl", "headerf"})
  void headsAndFeet_areCounted_andNoText(String kind) throws Exception {
    assertThat(read("{\\" + kind + "\\pard of {\\b each} page\\par}harbour")).isEqualTo("harbour");
    assertThat(metadata.get(Marks.EDGE)).isEqualTo("12");
  }

  @Test
  void noteAndBoxOfOneParagraph_areParagraphsOfTheirOwn() throws Exception {
    String note = "{\\footnote\\pard below}";
    String box = "{\\shp{\\*\\shpinst{\\shptxt\\pard beside}}}";
    assertThat(read("har" + note + box + "bour")).isEqualTo("harbour below beside");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fs2", "charscalex5"})
  void tinyType_isKeptApart(String command) throws Exception {
    assertThat(read("har{\\" + command + " zqx}bour")).isEqualTo("harbour");
    assertThat(unseen()).containsExactly("0:tiny:zqx");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\\cf2 zqx}", "\\cf2 zqx\\cf0 ", "\\cf2 zqx\\plain "})
  void whiteTypeOnPaper_isKeptApart(String part) throws Exception {
    assertThat(read("old " + part + "harbour")).isEqualTo("old harbour");
    assertThat(unseen()).containsExactly("0:colour:zqx");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\\cf1 light}",
        "{\\cf2\\highlight1 light}",
        "{\\cf2\\chcbpat1 light}",
        "\\pard\\cbpat1\\cf2 light\\par\\pard",
        "\\trowd\\clcbpat1\\cellx900\\pard\\intbl\\cf2 light\\cell\\row\\pard",
        "{\\*\\background{\\shp{\\*\\shpinst}}}{\\cf2 light}",
        "{\\cf9 light}",
      })
  void whiteTypeOnColours_isSeen(String part) throws Exception {
    assertThat(read(part)).isEqualTo("light");
    assertThat(unseen()).isEmpty();
  }

  @Test
  void whiteBlanks_partWords() throws Exception {
    assertThat(read("old{\\cf2  }harbour")).isEqualTo("old harbour");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "har{\\footnote\\pard below}bour\\par next",
        "har{\\super\\chftn{\\footnote\\pard below}}bour\\par next",
        "har{\\shp{\\*\\shpinst{\\shptxt\\pard below\\par}}}bour\\par next",
        "har{\\*\\do\\dptxbx{\\dptxbxtext\\pard below\\par}}bour\\par next",
      })
  void noteOrBox_followsItsParagraph(String body) throws Exception {
    assertThat(read(body)).isEqualTo("harbour below next");
    assertThat(unseen()).isEmpty();
  }

  @Test
  void noteAtTheEnd_isNotLost() throws Exception {
    assertThat(parsed(HEAD + "har{\\footnote below}bour}")).isEqualTo("harbour below");
  }

  @Test
  void noteInATable_staysInIt() throws Exception {
    assertThat(read("\\trowd\\intbl har{\\footnote below}bour\\cell next\\cell\\row"))
        .isEqualTo("harbour below next");
  }

  @Test
  void ofTextInTwoForms_thatInUnicodeIsRead() throws Exception {
    assertThat(read("{\\upr{zqx}{\\*\\ud{harbour}}}")).isEqualTo("harbour");
  }

  @Test
  void boxInAHead_isNotRead() throws Exception {
    assertThat(read("{\\header{\\shp{\\*\\shpinst{\\shptxt zqx\\par}}}\\par}harbour"))
        .isEqualTo("harbour");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "old {\\b harbour} wall",
        "{\\b old harbour} wall",
        "{old }{harbour }{\\i wall}",
        "{{{old}} {\\b har{\\i bour}}} wall",
        "\\viewkind4\\uc1 old {\\i harbour} wall\\par",
        "{\\*\\generator Gone 1;}{\\info{\\title Gone}}\nold {\\b harbour} wall\\par",
        "old{\\*\\bkmkstart zqx}{\\*\\bkmkend zqx} {\\*\\zqx zqx}harbour wall",
        "{\\revtbl{zqx;}}{\\*\\docvar{zqx}{zqx}}old {\\b harbour} wall",
        "{\\upr{zqx}{\\*\\ud{old}}} {\\b harbour} wall",
        "\\trowd\\cellx9\\cellx99 old {\\b harbour}\\cell{wall}\\cell\\row",
        "\\qc old {\\b harbour}\\par\\pard wall\\par",
        "{\\header zqx\\par}old {\\b harbour} wall",
        "{\\listtext zqx\\tab}old {\\b harbour} wall",
        "{\\field{\\*\\fldinst REF zqx}{\\fldrslt old}} {\\b harbour} wall",
        "old{\\tab}harbour\\line{\\b wall}",
        "{\\footnote wall}old {\\b harbour}",
      })
  void textBehindTheHeader_isRead(String body) throws Exception {
    assertThat(parsed(FONTS + body + "}")).isEqualTo("old harbour wall");
    assertThat(unseen()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\'d1\\'ce{\\b\\'d5\\'d3}",
        "\\f1\\'d1\\'ce{\\b\\'d5\\'d3}",
        "{\\f1\\'d1\\'ce}{\\b\\f1\\'d5\\'d3}",
        "\\u30416?\\u27836?{\\b}",
        "{\\uc2\\u30416 aa}\\u27836?{\\b}",
      })
  void letterBehindTheHeader_isDecodedAsItsFontSays(String body) throws Exception {
    String font = body.startsWith("\\'") ? "\\deff1" : "\\deff0";
    assertThat(parsed(FONTS.replace("\\deff0", font) + body + "}")).isEqualTo("\u76d0\u6cbc");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\\v zqx}old {\\b harbour}",
        "{\\footnote{\\v zqx}}old harbour",
        "{\\shp{\\*\\shpinst{\\shptxt{\\v zqx}}}}old harbour",
      })
  void hiddenTextBehindTheHeader_isKeptApart(String body) throws Exception {
    assertThat(parsed(FONTS + body + "}")).isEqualTo("old harbour");
    assertThat(unseen()).containsExactly("0:hidden:zqx");
  }

  @Test
  void fileThatNamesNoCharset_isReadAsAnsi() throws Exception {
    assertThat(parsed("{\\rtf1 caf\\'e9 {\\b wall}}")).isEqualTo("caf\u00e9 wall");
    assertThat(parsed("{\\rtf1\\mac caf\\'8e {\\b wall}}")).isEqualTo("caf\u00e9 wall");
  }

  @Test
  void titleAndAuthor_areNoText() throws Exception {
    String info = "{\\info{\\title On marshes}{\\author Ann Lee}}";
    assertThat(parsed(FONTS + info + "harbour {\\b wall}}")).isEqualTo("harbour wall");
    assertThat(metadata.get(TikaCoreProperties.TITLE)).isEqualTo("On marshes");
    assertThat(metadata.get(TikaCoreProperties.CREATOR)).isEqualTo("Ann Lee");
  }

  @Test
  void fileWithoutItsEnd_isRefused() {
    assertThatExceptionOfType(TikaException.class).isThrownBy(() -> parsed(HEAD + "harbour"));
  }

  @Test
  void whatFollowsTheEnd_isNoMatter() throws Exception {
    assertThat(parsed(HEAD + "harbour\\par}\r\n\0")).isEqualTo("harbour");
  }
}
