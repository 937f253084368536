package org.palimpsest.federation.task.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.solr.common.params.CommonParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.client.LibrarySchema;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.meaning.MeaningComparer;
import org.palimpsest.client.meaning.Meanings;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.federation.task.input.TaskInput;
import org.palimpsest.federation.task.input.TaskInput.Siblings;
import org.palimpsest.federation.task.joined.JoinedGroups;
import org.palimpsest.federation.task.local.IndexedDocuments.StoredDocument;

/**
 * Queries Solr's {@code /check}. Collections with equal fingerprint schemes are queried together,
 * as one library; other groups separately, with joined answers.
 */
public final class SolrLocalCheck implements LocalCheck {

  private static final String ROWS = "rows";

  /** Joined answers need all sources, up to the limit of {@code /check}. */
  private static final String ROWS_MAX = "10000";

  /** Limit of documents of an assignment that share text with the document. */
  private static final String SIBLINGS_MAX = "1000";

  /** Any text: only the scheme of the answer matters. */
  private static final String PROBE = "How are fingerprints made here?";

  private static final String COLLECTION = "collection";

  private final SolrConnection solr;
  private final IndexedDocuments documents;
  private final @Nullable MeaningComparer meanings;
  private final Map<String, Boolean> takesFilter = new ConcurrentHashMap<>();

  /**
   * A check through this connection.
   *
   * @param meanings compares unexplained text by meaning; may be null
   */
  public SolrLocalCheck(SolrConnection solr, @Nullable MeaningComparer meanings) {
    this.solr = solr;
    this.meanings = meanings;
    this.documents = new IndexedDocuments(solr);
  }

  @Override
  public ObjectNode check(TaskInput input, @Nullable String epoch) {
    List<List<String>> groups = groups(input);
    if (groups.size() == 1) {
      List<String> group = groups.get(0);
      return named(input, group, ask(group, request(input, group), params(input), epoch).json());
    }
    List<ObjectNode> answers = new ArrayList<>();
    for (List<String> group : groups) {
      answers.add(named(input, group, ofGroup(group, input, epoch)));
    }
    return JoinedGroups.join(answers);
  }

  @Override
  public ObjectNode checkInFull(TaskInput input, @Nullable String epoch) {
    if (meanings == null) {
      return check(input, epoch);
    }
    List<String> collections = collections(input);
    if (collections.size() > 1) { // reads sources' texts by id, which works in one collection only
      ObjectNode answer = check(input, epoch);
      answer.withArray("warnings").add(FileAccount.json(Note.of("meaningSeveral")));
      return answer;
    }
    CheckRequest request = request(input, collections).candidates(true);
    CheckResponse response = ask(collections, request, input.params(), epoch);
    try {
      ObjectNode answer =
          new Meanings(meanings, solr, collections.get(0)).addTo(response, input.text()).json();
      return named(input, collections, answer);
    } catch (PalimpsestException e) {
      ObjectNode answer =
          response.without(Note.of("meaningNotCompared"), Addresses.hidden(e)).json();
      return named(input, collections, answer);
    }
  }

  /** No document has this id; so nothing is compared or explained. */
  private static final String NO_SOURCE = "!";

  @Override
  public ObjectNode windows(TaskInput input, String epoch, String purpose) {
    List<String> group = groups(input).get(0);
    Map<String, List<String>> params = new TreeMap<>(input.params());
    params.put(CheckParams.ALIGN, List.of("false"));
    params.put(CheckParams.DEPTH, List.of("fingerprints"));
    params.put(CheckParams.COMMON_MAX, List.of("0"));
    params.put(CheckParams.SOURCES, List.of(NO_SOURCE));
    params.put(CheckParams.SITE_PURPOSE, List.of(purpose));
    boolean isOwn = input.text() != null || group.contains(input.collection());
    return ask(group, isOwn ? request(input, group) : foreign(input, params), params, epoch).json();
  }

  /** The task's collections and that of its assignment. */
  private static List<String> collections(TaskInput input) {
    List<String> collections = new ArrayList<>(input.collections());
    Siblings siblings = input.siblings();
    if (siblings != null && !collections.contains(siblings.collection())) {
      collections.add(siblings.collection());
    }
    return collections;
  }

  /**
   * Groups collections of equal schemes, in their given order: a document that is checked by id
   * must be in the first of its group.
   */
  private List<List<String>> groups(TaskInput input) {
    List<String> collections = collections(input);
    if (collections.size() == 1) {
      return List.of(collections);
    }
    Map<String, List<String>> groups = new LinkedHashMap<>();
    for (String collection : collections) {
      boolean isFiltered =
          input.siblings() != null && takesFilter(collection, input.siblings().field());
      groups
          .computeIfAbsent(header(collection) + " " + isFiltered, any -> new ArrayList<>())
          .add(collection);
    }
    return List.copyOf(groups.values());
  }

  /** A library with its own schema may lack the field. */
  private boolean takesFilter(String collection, String field) {
    return takesFilter.computeIfAbsent(collection, name -> LibrarySchema.of(solr, name).has(field));
  }

  private String header(String collection) {
    CheckRequest probe = CheckRequest.ofText(PROBE).align(false).unmatched(true);
    return solr.check(collection, probe).json().path("unmatchedHeader").asText();
  }

  private ObjectNode ofGroup(List<String> group, TaskInput input, @Nullable String epoch) {
    Map<String, List<String>> params = new TreeMap<>(input.params());
    params.put(ROWS, List.of(ROWS_MAX));
    boolean isOwn = input.text() != null || group.contains(input.collection());
    return ask(group, isOwn ? request(input, group) : foreign(input, params), params, epoch).json();
  }

  private CheckResponse ask(
      List<String> collections,
      CheckRequest request,
      Map<String, List<String>> params,
      @Nullable String epoch) {
    Map<String, List<String>> all = new TreeMap<>(params);
    all.put(CheckParams.UNMATCHED, List.of("windows"));
    if (epoch != null) {
      all.put(CheckParams.SITE_SEED, List.of(epoch));
    }
    all.forEach((name, values) -> values.forEach(value -> request.param(name, value)));
    return solr.check(String.join(",", collections), request);
  }

  private static CheckRequest request(TaskInput input, List<String> group) {
    if (input.text() == null) {
      return CheckRequest.ofIndexedDocument(Objects.requireNonNull(input.id()));
    }
    CheckRequest request = CheckRequest.ofText(input.text()).subtract(input.subtracted());
    if (input.id() != null) {
      request.id(input.id());
    }
    Siblings siblings = input.siblings();
    if (siblings != null && group.contains(siblings.collection())) {
      request.excludeEntry(siblings.collection(), siblings.own());
      request.param(CommonParams.FQ, filter(siblings));
    }
    return request;
  }

  /** Matches the assignment's documents, and all documents of other collections. */
  private static String filter(Siblings siblings) {
    return String.format(
        Locale.ROOT, "%1$s:\"%2$s\" OR (*:* -%1$s:*)", siblings.field(), siblings.assignment());
  }

  private static Map<String, List<String>> params(TaskInput input) {
    Map<String, List<String>> params = new TreeMap<>(input.params());
    if (input.siblings() != null) {
      params.putIfAbsent(ROWS, List.of(SIBLINGS_MAX));
    }
    return params;
  }

  /**
   * A request for an indexed document against collections that cannot be queried with its own.
   *
   * @param params extended by parameters that {@code /check} would take from the document
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

  /**
   * Adds to each document its collection, as in answers of several collections, and to documents of
   * the same assignment their numbers.
   */
  private static ObjectNode named(TaskInput input, List<String> group, ObjectNode answer) {
    for (Map.Entry<String, JsonNode> member : answer.properties()) {
      if (!member.getKey().equals("document")) {
        member.getValue().findParents("id").forEach(each -> name(each, input, group));
      }
    }
    return answer;
  }

  private static void name(JsonNode document, TaskInput input, List<String> group) {
    ObjectNode named = (ObjectNode) document;
    if (group.size() == 1 && !named.has(COLLECTION)) {
      named.put(COLLECTION, group.get(0));
    }
    Siblings siblings = input.siblings();
    if (siblings == null) {
      return;
    }
    String prefix = siblings.assignment() + "-";
    String id = named.path("id").asText();
    // The document itself is excluded from all collections, and has none.
    String collection = named.path(COLLECTION).asText(siblings.collection());
    if (collection.equals(siblings.collection()) && id.startsWith(prefix)) {
      named.put("submission", Integer.parseInt(id.substring(prefix.length())));
    }
  }

  @Override
  public Map<String, Long> documents(TaskInput input) {
    Map<String, Long> documents = new LinkedHashMap<>();
    for (String collection : input.collections()) {
      documents.put(collection, IndexedDocuments.count(solr, collection));
    }
    return documents;
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
