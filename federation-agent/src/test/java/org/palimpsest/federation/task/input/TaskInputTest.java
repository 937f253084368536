package org.palimpsest.federation.task.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.federation.task.input.TaskInput.EvidenceUse;
import org.palimpsest.federation.task.input.TaskInput.RemoteSite;

final class TaskInputTest {

  @Test
  void wholeInput_isRead() {
    TaskInput input =
        TaskInput.parse(
            """
            {"text": "Some text.", "id": "a.txt", "label": "Thesis", "collections": ["one", "two"],
             "remote": [{"site": "beta", "libraries": ["theses", "papers"]}],
             "federation": true, "evidence": "verify",
             "params": {"expert.gap": 300, "exclude": ["quotations", "references"], "expert.align": false}}
            """);
    assertThat(input.text()).isEqualTo("Some text.");
    assertThat(input.id()).isEqualTo("a.txt");
    assertThat(input.label()).isEqualTo("Thesis");
    assertThat(input.collections()).containsExactly("one", "two");
    assertThat(input.remote()).containsExactly(new RemoteSite("beta", List.of("theses", "papers")));
    assertThat(input.evidence()).isEqualTo(EvidenceUse.VERIFY);
    assertThat(input.params())
        .isEqualTo(
            Map.of(
                "expert.gap", List.of("300"),
                "exclude", List.of("quotations", "references"),
                "expert.align", List.of("false")));
    assertThat(input.number("expert.gap", 500)).isEqualTo(300);
    assertThat(input.number("rows", 100)).isEqualTo(100);
  }

  @Test
  void defaults_discloseNothing() {
    TaskInput input = TaskInput.parse("{\"text\": \"Some text.\", \"collections\": [\"one\"]}");
    assertThat(input.remote()).isEmpty();
    assertThat(input.evidence()).isEqualTo(EvidenceUse.NONE);
    assertThat(input.label()).isEqualTo("text");
  }

  @Test
  void indexedDocument_isLookedForInItsOwnCollectionFirst() {
    TaskInput input =
        TaskInput.parse(
            """
            {"id": "7", "collection": "two", "collections": ["one", "two"]}
            """);
    assertThat(input.collections()).containsExactly("two", "one");
    assertThat(TaskInput.parse("{\"id\": \"7\", \"collection\": \"two\"}").collections())
        .containsExactly("two");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[] | A task is a JSON object.",
        "{\"text\": | no JSON",
        "{} trailing | no JSON",
        "{\"text\": \"a\", \"text\": \"b\"} | a member is there twice",
        "{\"texts\": \"a\"} | A task has no member 'texts'",
        "{\"collections\": [\"a\"]} | a text, or the id",
        "{\"text\": 7, \"collections\": [\"a\"]} | The text of a task is a string.",
        "{\"text\": \"  \", \"collections\": [\"a\"]} | The text of a task is empty.",
        "{\"text\": \"a\"} | names the collections",
        "{\"text\": \"a\", \"collections\": []} | at least one name",
        "{\"text\": \"a\", \"collections\": [\"a\", \"a\"]} | there twice",
        "{\"text\": \"a\", \"collections\": [\"a,b\"]} | cannot be the name of a collection",
        "{\"text\": \"a\", \"collections\": [\"../a\"]} | cannot be the name of a collection",
        "{\"text\": \"a\", \"collection\": \"a\", \"collections\": [\"a\"]} | has no collection",
        "{\"id\": \"1\", \"collections\": [\"a\"]} | names its collection",
        "{\"id\": \"1\", \"collection\": \"b\", \"collections\": [\"a\"]} | add 'b' to collections",
        "{\"id\": \"\", \"collection\": \"b\"} | 1 to 1000 characters",
        "{\"text\": \"a\", \"collections\": [\"a\"], \"federation\": \"no\"} | true or false",
        "{\"text\": \"a\", \"collections\": [\"a\"], \"evidence\": true} | \"verify\" or \"none\"",
        "{\"text\": \"a\", \"collections\": [\"a\"], \"remote\": {}} | a list of sites",
        "{\"text\": \"a\", \"collections\": [\"a\"], \"remote\": [{\"site\": \"b\"}]} | exactly",
        "{\"text\": \"a\", \"collections\": [\"a\"], \"remote\": [{\"site\": \"B\", \"libraries\":"
            + " [\"x\"]}]} | name of a site",
        "{\"text\": \"a\", \"collections\": [\"a\"], \"remote\": [{\"site\": \"b\", \"libraries\":"
            + " [\"x.y\"]}]} | name of a library",
        "{\"text\": \"a\", \"collections\": [\"a\"], \"remote\": [{\"site\": \"b\", \"libraries\":"
            + " [\"x\"]}, {\"site\": \"b\", \"libraries\": [\"y\"]}]} | The site b is named twice.",
        "{\"text\": \"a\", \"collections\": [\"a\"], \"federation\": false, \"remote\": [{\"site\":"
            + " \"b\", \"libraries\": [\"x\"]}]} | forbids federation",
        "{\"text\": \"a\", \"collections\": [\"a\"], \"params\": {\"unmatched\": true}} | cannot set"
            + " the parameter 'unmatched'",
        "{\"text\": \"a\", \"collections\": [\"a\"], \"params\": {\"stream.url\": \"x\"}} | cannot"
            + " set the parameter",
        "{\"text\": \"a\", \"collections\": [\"a\"], \"params\": {\"expert.gap\": {}}} | The parameter"
            + " expert.gap",
        "{\"text\": \"a\", \"collections\": [\"a\"], \"params\": {\"align\": false}} | Parameter"
            + " align is now profile=fast or expert.align."
      })
  void mistake_isSaidInOneSentence(String json, String sentence) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TaskInput.parse(json))
        .withMessageContaining(sentence)
        .withMessageEndingWith(".");
  }

  @Test
  void brokenJson_doesNotPutTheTextIntoTheMessage() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TaskInput.parse("{\"text\": \"a secret text"))
        .satisfies(e -> assertThat(e.toString()).doesNotContain("secret"));
  }

  /** Each parameter must be in the reference. */
  @Test
  void paramsOfATask_areThoseOfTheReference() throws IOException {
    Matcher row =
        Pattern.compile("(?m)^\\|`params`\\|.* calls them: (.*?)\\. Values")
            .matcher(Files.readString(Path.of("../docs/reference/federation-result.md")));
    assertThat(row.find()).isTrue();
    assertThat(row.group(1).replace("`", "").split(", "))
        .containsExactlyInAnyOrderElementsOf(CheckParams.OF_TASK);
  }
}
