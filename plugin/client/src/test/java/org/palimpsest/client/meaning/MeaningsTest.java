package org.palimpsest.client.meaning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.client.CheckResult.SamePassage;
import org.palimpsest.client.CheckResult.Span;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.core.note.Note;
import org.palimpsest.testing.RecordedSolr;
import org.palimpsest.testing.RecordedSolr.Answer;
import org.palimpsest.testing.RecordedSolr.Request;

@Timeout(300)
final class MeaningsTest {

  /** A note of another server version. */
  private static final Note FIRST = new Note("theFirst", "warning", null, Map.of(), "The first.");

  private static final String CHECKED =
      """
      {"document": {"id": "essay", "length": 20, "sentences": 2},
       "ratios": {"total": 0.25},
       "sources": [{"id": "c", "ratio": 0.25, "matchedLength": 5, "passages": [
         {"suspicious": {"offset": 0, "length": 5}, "source": {"offset": 9, "length": 5},
          "similarity": 1.0, "kind": "identical", "matches": 1, "distance": 0}]}],
       "candidates": [{"id": "a", "chunks": [{"offset": 5, "length": 10}]},
                      {"id": "gone", "chunks": [{"offset": 15, "length": 5}]}],
       "warnings": [{"code": "theFirst", "text": "The first."}], "partialResults": false}
      """;

  /** Two fields form the text; one has two values. */
  private static final String DOCUMENTS =
      """
      {"response": {"docs": [
        {"id": "a", "head": "Title", "body": ["One.", "Two."]},
        {"id": "essay", "body": "The text of an essay"}]}}
      """;

  private static final String TYPES =
      """
      {"fieldTypes": [{"name": "table", "class": "org.palimpsest.solr.SentenceTableField",
        "source": "head, body"}]}
      """;

  private static final String FIELDS =
      """
      {"fields": [{"name": "id", "type": "string", "stored": true},
        {"name": "head", "type": "text", "stored": true},
        {"name": "body", "type": "text", "stored": true},
        {"name": "sentences", "type": "table", "docValues": true}]}
      """;

  private final List<NearSource> compared = new ArrayList<>();
  private final List<Span> explainedBefore = new ArrayList<>();
  private final AtomicReference<String> texts = new AtomicReference<>("");

  private final RecordedSolr solr = RecordedSolr.answering(MeaningsTest::answer);
  private final SolrConnection connection =
      SolrConnection.open(solr.url(), null, Duration.ofSeconds(30));

  private final MeaningComparer comparer =
      new MeaningComparer() {
        @Override
        public Comparison compare(String text, List<Span> explained, List<NearSource> sources) {
          texts.set(text);
          explainedBefore.addAll(explained);
          compared.addAll(sources);
          var same = new SamePassage("a", new Span(5, 3, null), new Span(7, 4, null), 0.875);
          return new Comparison("model", List.of(same), sources.size(), 12);
        }

        @Override
        public void close() {
          // nothing is open
        }
      };

  private static Answer answer(Request request) {
    String path = request.uri().getPath();
    if (path.endsWith("/check")) {
      return Answer.json(200, CHECKED);
    }
    if (path.endsWith("/get")) {
      return Answer.json(200, DOCUMENTS);
    }
    return Answer.json(
        200,
        path.endsWith("/fieldtypes")
            ? TYPES
            : path.endsWith("/fields") ? FIELDS : "{\"dynamicFields\": [], \"copyFields\": []}");
  }

  @AfterEach
  void close() {
    connection.close();
    solr.close();
  }

  private CheckResponse checked() {
    return connection.check("library", CheckRequest.ofText("any"));
  }

  @Test
  void candidates_areComparedByTheTextsThatChecksSee() {
    CheckResponse response =
        new Meanings(comparer, connection, "library").addTo(checked(), "A text of 20 chars..");

    assertThat(compared).hasSize(1);
    assertThat(compared.get(0).id()).isEqualTo("a");
    assertThat(compared.get(0).text()).isEqualTo("Title\n\nOne.\n\nTwo.");
    assertThat(compared.get(0).parts()).containsExactly(new Span(5, 10, null));
    assertThat(explainedBefore).containsExactly(new Span(0, 5, null));
    assertThat(response.json().at("/meaning/passages/0/suspicious/text").asText()).isEqualTo("t o");
    assertThat(response.json().at("/meaning/passages/0/source/text").asText()).isEqualTo("One.");
    assertThat(response.result().meaning()).isNotNull();
    assertThat(response.result().ratios().total()).isEqualTo(0.25);
  }

  @Test
  void candidateThatIsGone_isSaid() {
    CheckResponse response =
        new Meanings(comparer, connection, "library").addTo(checked(), "A text of 20 chars..");

    assertThat(response.result().warnings())
        .containsExactly(FIRST, Note.of("meaningSourcesUnread", "sources", 1));
    assertThat(response.result().partialResults()).isFalse();
  }

  @Test
  void indexedDocument_isReadFromTheCollection() {
    new Meanings(comparer, connection, "library").addTo(checked(), null);

    assertThat(texts.get()).isEqualTo("The text of an essay");
  }

  @Test
  void failure_makesTheAnswerPartial() {
    CheckResponse response = checked().without(Note.of("meaningNotCompared"));

    assertThat(response.result().partialResults()).isTrue();
    assertThat(response.result().warnings()).containsExactly(Note.of("meaningNotCompared"), FIRST);
    assertThat(response.result().sources()).hasSize(1);
  }

  @Test
  void withoutTheModule_nothingIsLoaded() {
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(MeaningComparer::load)
        .withMessageContaining("plugin/meaning");
  }
}
