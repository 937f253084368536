package org.palimpsest.extract;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.note.Note;

/** PDF files whose visible text differs from their content. */
final class PdfDisguiseTest {

  private static final List<String> LINES =
      List.of(
          "Salt marshes hold more carbon for their area than most of the",
          "forests do, and they lose it again as soon as they are drained",
          "and ploughed for pasture; what had been stored for a thousand",
          "years returns to the air in some ten, which nobody had counted",
          "before the surveys of the northern estuaries were compared. It",
          "takes no more than one breach of a dike to bring the tides and");

  private static final float WIDTH = 5.4f;

  /** In characters. */
  private static final int COLUMN = 30;

  private static Extractor extractor = new Extractor(ExtractSettings.defaults());

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    extractor = new Extractor(ExtractSettings.defaults());
  }

  @AfterAll
  static void stop() {
    extractor.close();
  }

  private Extracted read(TestPdf pdf) throws Exception {
    Path file = folder.resolve("a.pdf");
    pdf.save(file);
    return extractor.extract(file);
  }

  private static String show(float x, float y, String text) {
    String escaped = text.replace("(", "\\(").replace(")", "\\)");
    return String.format(
        Locale.ROOT, "BT /F1 9 Tf 1 0 0 1 %.2f %.1f Tm (%s) Tj ET%n", x, y, escaped);
  }

  private static String joined() {
    return String.join(" ", LINES);
  }

  /** Lines from a position on, in parts of a size, or in words if the size is 0. */
  private static List<String> parts(float left, int size) {
    List<String> parts = new ArrayList<>();
    for (int line = 0; line < LINES.size(); line++) {
      float y = 700 - 11 * line;
      int at = 0;
      for (String part :
          LINES.get(line).split(size == 0 ? "(?<= )" : "(?<=\\G.{" + size + "})", -1)) {
        parts.add(show(left + at * WIDTH, y, part));
        at += part.length();
      }
    }
    return parts;
  }

  private static String shuffled(List<String> parts) {
    Collections.shuffle(parts, new Random(1));
    return String.join("", parts);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5})
  void lettersAndWordsInAnotherOrder_areReadAsTheyStand(int size) throws Exception {
    Extracted read = read(new TestPdf().raw(shuffled(parts(72, size))));
    assertThat(read.text().replace('\n', ' ')).isEqualTo(joined());
    assertThat(read.notes()).extracting(Note::code).contains("lettersReordered");
  }

  /** The beginnings of the lines, letter by letter. */
  private static List<String> column(float left) {
    List<String> parts = new ArrayList<>();
    for (int line = 0; line < LINES.size(); line++) {
      for (int i = 0; i < COLUMN; i++) {
        String letter = LINES.get(line).substring(i, i + 1);
        parts.add(show(left + i * WIDTH, 700 - 11 * line, letter));
      }
    }
    return parts;
  }

  private static String twoColumns() {
    String one = LINES.stream().map(line -> line.substring(0, COLUMN)).collect(joining());
    return (one + one).replace(" ", "");
  }

  private static String withoutSpace(String text) {
    return text.replaceAll("\\s", "");
  }

  @Test
  void shuffledColumns_areReadOneAfterTheOther() throws Exception {
    List<String> both = column(40);
    both.addAll(column(40 + (COLUMN + 4) * WIDTH));
    Extracted read = read(new TestPdf().raw(shuffled(both)));
    assertThat(withoutSpace(read.text())).isEqualTo(twoColumns());
  }

  @Test
  void columnsPaintedInOrder_stayAsTheyAre() throws Exception {
    List<String> both = column(40);
    both.addAll(column(40 + (COLUMN + 1) * WIDTH)); // nearer than the height of a character
    Extracted read = read(new TestPdf().raw(String.join("", both)));
    assertThat(withoutSpace(read.text())).isEqualTo(twoColumns());
    assertThat(read.notes()).isEmpty();
  }

  @Test
  void boldTypeThatIsPaintedTwice_staysAsItIs() throws Exception {
    List<String> twice = parts(40, 100);
    twice.addAll(parts(40.4f, 100));
    assertThat(read(new TestPdf().raw(String.join("", twice))).notes()).isEmpty();
  }

  @Test
  void textThatRunsDownwards_staysAsItIs() throws Exception {
    var operators = new StringBuilder();
    for (int line = 0; line < LINES.size(); line++) {
      String letters = LINES.get(line).replace(" ", "");
      for (int i = 0; i < letters.length(); i++) {
        operators.append(show(300 - 10 * line, 750 - 10 * i, letters.substring(i, i + 1)));
      }
    }
    assertThat(read(new TestPdf().raw(operators.toString())).notes()).isEmpty();
  }

  /** Every two letters of a line, with a letter between them in the given operators. */
  private static String withJunk(String before, String letters, String junk) {
    var operators = new StringBuilder(before).append('\n');
    for (int line = 0; line < LINES.size(); line++) {
      String text = LINES.get(line);
      float y = 700 - 11 * line;
      for (int i = 0; i < text.length(); i += 2) {
        String part = text.substring(i, Math.min(text.length(), i + 2));
        operators.append("q ").append(letters).append(' ').append(show(72 + i * WIDTH, y, part));
        operators.append("Q q ").append(junk.replace("%s", show(72 + (i + 1.8f) * WIDTH, y, "Q")));
        operators.append(" Q\n");
      }
    }
    return operators.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "1 0 0 rg 40 600 500 150 re f, 0 g, 1 0 0 rg %s, colour",
    "0.7 g 40 600 500 150 re f, 0 g, 0.7 g %s, colour",
    "0 g 40 600 500 150 re f, 1 g, 0 g %s, colour",
    "1 0 0 rg 40 600 m 540 600 l 540 750 l 40 750 l h f*, 0 g, 1 0 0 rg %s, colour",
    "'', 0 g, 0 0 1 1 re W n %s, clipped",
    "'', 0 g, 0 0 1 1 re 590 800 1 1 re W* n %s, clipped",
    "'', 0 g, 0.01 Tz %s, tiny",
    "'', 0 g, /OC /L1 BDC %s EMC, layer"
  })
  void unseenLettersBetweenSeenOnes_areSetApart(
      String before, String letters, String junk, String reason) throws Exception {
    Extracted read = read(new TestPdf().raw(withJunk(before, letters, junk)).layer(false));
    assertThat(read.text().replace('\n', ' ')).isEqualTo(joined());
    assertThat(read.unseen()).extracting(Extracted.Unseen::reason).containsOnly(reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 0 0 rg 40 600 500 150 re f 0.6 0 0 rg %s",
        "0 g 40 600 500 150 re f 1 g 42 602 496 146 re f 0 g %s",
        "40 600 500 150 re W n %s",
        "50 Tz %s",
        "/OC /L1 BDC %s EMC"
      })
  void seenTextThatOnlyMayBeUnseen_isRead(String operators) throws Exception {
    String text = String.join("", parts(72, 100));
    Extracted read = read(new TestPdf().raw(operators.replace("%s", text)).layer(true));
    assertThat(read.text()).contains("hold more carbon");
    assertThat(read.unseen()).isEmpty();
  }

  private static String span(String said, String painted, float y) {
    return "/Span << /ActualText (" + said + ") >> BDC " + show(72, y, painted) + "EMC\n";
  }

  @Test
  void otherMeaningThanIsPainted_isNotBelieved() throws Exception {
    Extracted read =
        read(
            new TestPdf()
                .raw(
                    span("Nothing of the kind is said here.", LINES.get(0), 700)
                        + span("", LINES.get(1), 689)));
    assertThat(read.text()).isEqualTo(LINES.get(0) + " " + LINES.get(1));
    assertThat(read.notes()).extracting(Note::code).contains("meaningReplaced");
  }

  @Test
  void meaningOfSigns_isBelieved() throws Exception {
    Extracted read =
        read(new TestPdf().raw(span("", "12", 711) + span("TeX", "*+", 700) + show(90, 700, "is")));
    assertThat(read.text()).isEqualTo("TeX is");
    assertThat(read.notes()).isEmpty();
  }

  @Test
  void lettersThatAreSaidToBeSeveral_areNoted() throws Exception {
    var map = new StringBuilder("begincmap 1 begincodespacerange <00> <FF> endcodespacerange\n");
    map.append("26 beginbfchar\n");
    for (int letter = 'a'; letter <= 'z'; letter++) {
      map.append(String.format(Locale.ROOT, "<%02X> <%04X0071>%n", letter, letter));
    }
    map.append("endbfchar endcmap\n");
    Extracted read =
        read(new TestPdf().rawWithToUnicode(String.join("", parts(72, 100)), map.toString()));
    assertThat(read.text()).contains("hqoqlqdq");
    assertThat(read.notes()).extracting(Note::code).contains("fontsDiffer");
  }

  @Test
  void textBoxesAndFilledFields_areRead() throws Exception {
    Extracted read =
        read(
            new TestPdf()
                .page("The page says this.")
                .paintedAnnotation("A painted box says that.")
                .annotation("FreeText", "Contents", "A box says more.")
                .annotation("Widget", "V", "A field is filled in.")
                .annotation("Text", "Contents", "A remark that nobody opened."));
    assertThat(read.text().lines())
        .containsExactly(
            "The page says this.",
            "A painted box says that.",
            "A box says more.",
            "A field is filled in.");
  }

  @Test
  void textBoxOnAnEmptyPage_isRead() throws Exception {
    TestPdf pdf = new TestPdf().emptyPage().annotation("FreeText", "Contents", "A box says it.");
    assertThat(read(pdf).text()).isEqualTo("A box says it.");
  }
}
