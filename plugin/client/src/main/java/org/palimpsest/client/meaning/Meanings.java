package org.palimpsest.client.meaning;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.client.CheckResult;
import org.palimpsest.client.CheckResult.Candidate;
import org.palimpsest.client.CheckResult.Meaning;
import org.palimpsest.client.CheckResult.SamePassage;
import org.palimpsest.client.CheckResult.Span;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.indexing.StoredFields;
import org.palimpsest.client.meaning.MeaningComparer.Comparison;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.text.SourceText;

/** Adds passages of the same meaning to answers with candidates. Thread-safe. */
public final class Meanings {

  private final MeaningComparer comparer;
  private final SourceTexts texts;

  public Meanings(MeaningComparer comparer, SolrConnection connection, String collection) {
    this.comparer = comparer;
    this.texts = new SourceTexts(connection, collection);
  }

  /**
   * Adds {@link CheckResult#meaning}, and a warning if a candidate cannot be read.
   *
   * @param text the checked text, or null to read the answer's document from the collection
   */
  public CheckResponse addTo(CheckResponse response, @Nullable String text) {
    long startNanos = System.nanoTime();
    CheckResult result = response.result();
    List<Candidate> candidates = result.candidates();
    Map<String, String> known = texts.of(wanted(result, text));
    String checked = text == null ? known.get(String.valueOf(result.document().id())) : text;
    List<NearSource> sources = new ArrayList<>();
    for (Candidate candidate : candidates) {
      String ofSource = known.get(candidate.id());
      if (ofSource != null) {
        sources.add(new NearSource(candidate.id(), ofSource, candidate.chunks()));
      }
    }
    if (checked == null) {
      throw new PalimpsestException(
          Reason.REFUSED,
          "Its meaning cannot be compared: the collection does not give back its text.");
    }
    Comparison found = comparer.compare(checked, explained(result), sources);
    Meaning meaning =
        new Meaning(
            found.model(),
            found.passages().stream().map(each -> withTexts(each, checked, known)).toList(),
            found.sources(),
            found.sentences(),
            TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
    return response.with(meaning, notes(candidates.size() - sources.size()));
  }

  private static List<Span> explained(CheckResult result) {
    return result.sources().stream()
        .flatMap(source -> source.passages().stream())
        .map(CheckResult.Passage::suspicious)
        .toList();
  }

  private static List<String> wanted(CheckResult result, @Nullable String text) {
    Set<String> ids = new HashSet<>();
    result.candidates().forEach(candidate -> ids.add(candidate.id()));
    if (text == null && result.document().id() != null) {
      ids.add(result.document().id());
    }
    return List.copyOf(ids);
  }

  private static SamePassage withTexts(
      SamePassage passage, String text, Map<String, String> sources) {
    return new SamePassage(
        passage.id(),
        withText(passage.suspicious(), text),
        withText(passage.source(), sources.getOrDefault(passage.id(), "")),
        passage.similarity());
  }

  private static Span withText(Span span, String text) {
    return new Span(span.offset(), span.length(), text.substring(span.offset(), span.end()));
  }

  private static List<Note> notes(int missing) {
    return missing == 0 ? List.of() : List.of(Note.of("meaningSourcesUnread", "sources", missing));
  }

  /** Reads the texts of a collection's documents as checks do. Thread-safe. */
  private static final class SourceTexts {

    /** Documents of a request; more would be a large answer. */
    private static final int AT_ONCE = 20;

    private final SolrConnection connection;
    private final String collection;
    private @Nullable StoredFields fields;

    SourceTexts(SolrConnection connection, String collection) {
      this.connection = connection;
      this.collection = collection;
    }

    /** Texts by id, without missing documents and those without text. */
    Map<String, String> of(List<String> ids) {
      Map<String, String> texts = new HashMap<>();
      for (int from = 0; from < ids.size(); from += AT_ONCE) {
        read(ids.subList(from, Math.min(ids.size(), from + AT_ONCE)), texts);
      }
      return texts;
    }

    private void read(List<String> ids, Map<String, String> texts) {
      StoredFields known = fields();
      List<String> wanted = known.sources();
      ModifiableSolrParams params = new ModifiableSolrParams();
      params.set(CommonParams.ID, ids.toArray(String[]::new)); // ids= would split them at commas
      params.add(CommonParams.FL, known.keyField());
      params.add(CommonParams.FL, wanted.toArray(String[]::new));
      var request = new QueryRequest(params, SolrRequest.METHOD.POST);
      request.setPath("/get");
      JsonNode answer = connection.send(request, collection);
      List<JsonNode> documents = new ArrayList<>();
      answer.at("/response/docs").forEach(documents::add);
      if (answer.path("doc").isObject()) { // of a single id
        documents.add(answer.path("doc"));
      }
      for (JsonNode document : documents) {
        String text = SourceText.join(wanted, name -> values(document.path(name)));
        if (text != null) {
          texts.put(document.path(known.keyField()).asText(), text);
        }
      }
    }

    private synchronized StoredFields fields() {
      StoredFields known = fields;
      if (known == null) {
        known = StoredFields.of(connection, collection);
        fields = known;
      }
      return known;
    }

    private static @Nullable Collection<String> values(JsonNode field) {
      if (field.isMissingNode() || field.isNull()) {
        return null;
      }
      if (!field.isArray()) {
        return List.of(field.asText());
      }
      List<String> values = new ArrayList<>();
      field.forEach(value -> values.add(value.asText()));
      return values;
    }
  }
}
