package org.palimpsest.core.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.token.TokenRange;
import org.palimpsest.core.token.TokenizedText;

/** An author's own text beside a verbatim copy. */
final class InsertedTextTest {

  private static final double CHANCE = 0.9;
  private static final double EVIDENCE = 1.1;

  private final GeneratedTexts words = new GeneratedTexts(7);
  private final List<String> sentences = words.sentences(13);
  private final List<String> copied = sentences.subList(5, 8);
  private final String source = String.join(" ", sentences);

  /** The rest of a passage that is the whole text on both sides. */
  private Span left(String text, double weight) {
    TokenizedText one = GeneratedTexts.tokenize(text);
    TokenRange.Pair left = insertedIn(text, one).withoutEdges(whole(one), edge -> weight);
    return one.span(left.one());
  }

  /** The parts of such a passage. */
  private List<Span> parts(String text) {
    TokenizedText one = GeneratedTexts.tokenize(text);
    return insertedIn(text, one).parts(whole(one)).stream()
        .map(part -> one.span(part.one()))
        .toList();
  }

  private InsertedText insertedIn(String text, TokenizedText one) {
    return new InsertedText(new TextPair(one, GeneratedTexts.tokenize(source)), text);
  }

  private TokenRange.Pair whole(TokenizedText one) {
    return new TokenRange.Pair(
        new TokenRange(0, one.tokenCount()),
        new TokenRange(0, GeneratedTexts.tokenize(source).tokenCount()));
  }

  /** A copy between edited neighbours, with a share of their words replaced. */
  private String copyBetweenEdited(double share) {
    List<String> edited = sentences.stream().map(each -> words.edited(each, share)).toList();
    return String.join(
        " ",
        String.join(" ", edited.subList(0, 5)),
        String.join(" ", copied),
        String.join(" ", edited.subList(8, 13)));
  }

  private Span copyIn(String text) {
    String copy = String.join(" ", copied);
    return new Span(text.indexOf(copy), copy.length() - 1); // without the full stop
  }

  /** The text shares single words with the source, and few in a row. */
  @ParameterizedTest
  @ValueSource(doubles = {0.8, 0.9, 1})
  void textOfTheSubjectBesideACopy_isCutOff(double share) {
    String text = copyBetweenEdited(share);

    Span left = left(text, CHANCE);

    assertThat(left.overlap(copyIn(text))).isEqualTo(copyIn(text).length());
    assertThat(left.length())
        .as("a word may be the same by chance")
        .isLessThan(copyIn(text).length() + 20);
  }

  @Test
  void textThatIsEvidenceByItself_stays() {
    String text = copyBetweenEdited(0.9);

    assertThat(left(text, EVIDENCE).length()).isGreaterThanOrEqualTo(text.length() - 1);
  }

  @Test
  void editedTextBesideACopy_staysHoweverLittleItIs() {
    String text = copyBetweenEdited(0.2);

    assertThat(left(text, CHANCE).length()).isGreaterThanOrEqualTo(text.length() - 1);
  }

  @Test
  void fewWordsBesideACopy_stay() {
    String text = "One or two words " + String.join(" ", copied);

    assertThat(left(text, CHANCE).length()).isGreaterThanOrEqualTo(text.length() - 1);
  }

  /** A text that is edited throughout has no border of a copy. */
  @Test
  void textWithoutALongRow_staysAsItIs() {
    String text =
        String.join(" ", sentences.stream().map(each -> words.edited(each, 0.6)).toList());

    assertThat(left(text, CHANCE).length()).isGreaterThanOrEqualTo(text.length() - 1);
  }

  /** Shorter text may be a form's field, and stays. */
  @Test
  void ownTextBetweenTwoCopies_isInNeitherPart() {
    String before = String.join(" ", sentences.subList(0, 4));
    String own = String.join(" ", words.sentences(2));
    String behind = String.join(" ", sentences.subList(4, 8));

    List<Span> parts = parts(String.join(" ", before, own, behind));

    assertThat(parts).hasSize(2);
    assertThat(parts.get(0).end()).isLessThan(before.length() + 10);
    assertThat(parts.get(1).offset()).isGreaterThan(before.length() + own.length() - 10);
  }

  @Test
  void nameInAForm_partsNothing() {
    String name =
        "A student of this school whose name is given here, and the date and place of birth";
    String text =
        String.join(
            " ",
            String.join(" ", sentences.subList(0, 4)),
            name,
            String.join(" ", sentences.subList(4, 8)));

    assertThat(parts(text)).isEmpty();
  }
}
