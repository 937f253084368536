package org.palimpsest.federation.task.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.meaning.MeaningComparer;
import org.palimpsest.client.meaning.Meanings;
import org.palimpsest.federation.task.input.TaskInput;
import org.palimpsest.federation.task.joined.JoinedGroups;
import org.palimpsest.federation.task.local.IndexedDocuments.StoredDocument;

/**
 * Asks Solr's {@code /check}. Collections that make their fingerprints alike are asked together, as
 * one library; those of each other seed by themselves, and the answers are joined.
 */
public final class SolrLocalCheck implements LocalCheck {

  private static final String ROWS = "rows";

  /** Answers are joined from all their sources; so many {@code /check} lists at most. */
  private static final String ROWS_MAX = "10000";

  private static final String SEVERAL =
      "Meanings were not compared: the task names several collections.";

  /** Any text will do: how its fingerprints are made is asked, not what is found. */
  private static final String PROBE = "How are fingerprints made here?";

  private final SolrConnection solr;
  private final IndexedDocuments documents;
  private final @Nullable MeaningComparer meanings;

  /**
   * A check through this connection.
   *
   * @param meanings compares what no passage explains by its meaning, too; null for not
   */
  public SolrLocalCheck(SolrConnection solr, @Nullable MeaningComparer meanings) {
    this.solr = solr;
    this.meanings = meanings;
    this.documents = new IndexedDocuments(solr);
  }

  @Override
  public ObjectNode check(TaskInput input, @Nullable String epoch) {
    List<List<String>> groups = groups(input.collections());
    if (groups.size() == 1) {
      return ask(groups.get(0), request(input), input.params(), epoch).json();
    }
    List<ObjectNode> answers = new ArrayList<>();
    for (List<String> group : groups) {
      answers.add(named(group, ofGroup(group, input, epoch)));
    }
    return JoinedGroups.join(answers);
  }

  @Override
  public ObjectNode checkInFull(TaskInput input, @Nullable String epoch) {
    if (meanings == null) {
      return check(input, epoch);
    }
    List<String> collections = input.collections();
    if (collections.size() > 1) { // sources' texts are read by their ids, those of one collection
      ObjectNode answer = check(input, epoch);
      answer.withArray("warnings").add(SEVERAL);
      return answer;
    }
    CheckRequest request = request(input).candidates(true);
    CheckResponse response = ask(collections, request, input.params(), epoch);
    try {
      return new Meanings(meanings, solr, collections.get(0)).addTo(response, input.text()).json();
    } catch (PalimpsestException e) {
      String why = Addresses.hidden(e.getMessage());
      return response.without("meanings were not compared. " + why).json();
    }
  }

  /** No document has this id; so nothing is compared, and nothing explains a window. */
  private static final String NO_SOURCE = "!";

  @Override
  public ObjectNode windows(TaskInput input, String epoch, String purpose) {
    List<String> group = groups(input.collections()).get(0);
    Map<String, List<String>> params = new TreeMap<>(input.params());
    params.put("align", List.of("false"));
    params.put("depth", List.of("fingerprints"));
    params.put("common.max", List.of("0"));
    params.put("sources", List.of(NO_SOURCE));
    params.put("unmatched.purpose", List.of(purpose));
    boolean isOwn = input.text() != null || group.contains(input.collection());
    return ask(group, isOwn ? request(input) : foreign(input, params), params, epoch).json();
  }

  /**
   * Which collections make their fingerprints alike, in the order in which they were named: a
   * document that is checked by its id is looked for in the first of its group.
   */
  private List<List<String>> groups(List<String> collections) {
    if (collections.size() == 1) {
      return List.of(collections);
    }
    Map<String, List<String>> groups = new LinkedHashMap<>();
    for (String collection : collections) {
      groups.computeIfAbsent(header(collection), any -> new ArrayList<>()).add(collection);
    }
    return List.copyOf(groups.values());
  }

  private String header(String collection) {
    CheckRequest probe = CheckRequest.ofText(PROBE).align(false).unmatched(true);
    return solr.check(collection, probe).json().path("unmatchedHeader").asText();
  }

  private ObjectNode ofGroup(List<String> group, TaskInput input, @Nullable String epoch) {
    Map<String, List<String>> params = new TreeMap<>(input.params());
    params.put(ROWS, List.of(ROWS_MAX));
    boolean isOwn = input.text() != null || group.contains(input.collection());
    return ask(group, isOwn ? request(input) : foreign(input, params), params, epoch).json();
  }

  private CheckResponse ask(
      List<String> collections,
      CheckRequest request,
      Map<String, List<String>> params,
      @Nullable String epoch) {
    Map<String, List<String>> all = new TreeMap<>(params);
    all.put("unmatched", List.of("windows"));
    if (epoch != null) {
      all.put("unmatched.seed", List.of(epoch));
    }
    all.forEach((name, values) -> values.forEach(value -> request.param(name, value)));
    return solr.check(String.join(",", collections), request);
  }

  private static CheckRequest request(TaskInput input) {
    if (input.text() == null) {
      return CheckRequest.ofIndexedDocument(Objects.requireNonNull(input.id()));
    }
    CheckRequest request = CheckRequest.ofText(input.text());
    return input.id() == null ? request : request.id(input.id());
  }

  /**
   * An indexed document against collections that cannot be asked together with its own.
   *
   * @param params to which those are added that {@code /check} would take from the document
   */
  private CheckRequest foreign(TaskInput input, Map<String, List<String>> params) {
    String id = Objects.requireNonNull(input.id());
    StoredDocument document = documents.read(Objects.requireNonNull(input.collection()), id);
    if (document.text() == null) {
      throw new PalimpsestException(
          Reason.REFUSED,
          "The document's text is not stored, or it is not there; so it can be checked only"
              + " against collections with the seed of its own.");
    }
    if (!document.authors().isEmpty()) {
      params.putIfAbsent("exclude.author", document.authors());
    }
    if (document.type() != null) {
      params.putIfAbsent("type", List.of(document.type()));
    }
    return CheckRequest.ofText(document.text()).id(id);
  }

  /** A source says its collection, as it does where several are checked together. */
  private static ObjectNode named(List<String> group, ObjectNode answer) {
    if (group.size() == 1) {
      for (JsonNode source : answer.path("sources")) {
        name(source, group.get(0));
        for (JsonNode passage : source.path("passages")) {
          passage.path("alsoIn").forEach(place -> name(place, group.get(0)));
        }
      }
      for (JsonNode copy : answer.path("short")) {
        copy.path("sources").forEach(source -> name(source, group.get(0)));
      }
    }
    return answer;
  }

  private static void name(JsonNode source, String collection) {
    if (source instanceof ObjectNode written && !written.has("collection")) {
      written.put("collection", collection);
    }
  }

  @Override
  public @Nullable String text(TaskInput input) {
    return input.text() != null
        ? input.text()
        : documents
            .read(Objects.requireNonNull(input.collection()), Objects.requireNonNull(input.id()))
            .text();
  }
}
