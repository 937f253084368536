package org.palimpsest.solr.check;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.SchemaField;
import org.palimpsest.solr.endpoint.RequestCollections;
import org.palimpsest.solr.endpoint.StoredDocuments;
import org.palimpsest.solr.request.Shortened;
import org.palimpsest.solr.shard.CheckedLibrary;

/**
 * The selection by {@code fl}: members of sources, and stored fields under {@code fields}. Without
 * {@code *} the answer is short: warnings, ratios and sources.
 *
 * @param all whether all members are written
 * @param members of sources that are written
 * @param stored fields that are added
 */
record AnswerFields(boolean all, Set<String> members, Set<String> stored) {

  private static final AnswerFields EVERYTHING = new AnswerFields(true, Set.of(), Set.of());

  private static final String ALL = "*";
  private static final String ID = "id";
  private static final String SOURCES = "sources";
  private static final String ANSWERS = "answers";
  private static final String FIELDS = "fields";

  private static final List<String> MEMBERS =
      List.of(
          ID,
          "title",
          "collection",
          "ownWork",
          "sameText",
          "ratio",
          "matchedLength",
          "addedLength",
          "passages",
          "matchCount",
          "matches");

  private static final Set<String> SHORT =
      Set.of("partialResults", "warnings", "ratios", SOURCES, "error", "debug");

  /**
   * Reads the parameter; refuses names that are neither members nor stored fields by BAD_REQUEST.
   */
  static AnswerFields of(SolrQueryRequest request) {
    String[] values = request.getParams().getParams(CommonParams.FL);
    Set<String> names = new LinkedHashSet<>();
    for (String value : values == null ? new String[0] : values) {
      names.addAll(List.of(value.trim().split("[\\s,]+", -1)));
    }
    names.remove("");
    if (names.isEmpty()) {
      return EVERYTHING;
    }
    Set<String> members = new LinkedHashSet<>(Set.of(ID));
    Set<String> stored = new LinkedHashSet<>();
    for (String name : names) {
      if (MEMBERS.contains(name)) {
        members.add(name);
      } else if (!name.equals(ALL)) {
        requireStored(request, name);
        stored.add(name);
      }
    }
    if (!stored.isEmpty() && RequestCollections.areSeveral(request)) {
      throw badRequest("fl names stored fields, which only a check of one collection can tell.");
    }
    return new AnswerFields(names.contains(ALL), members, stored);
  }

  private static void requireStored(SolrQueryRequest request, String name) {
    if (CheckedLibrary.of(request).field().sourceFields().contains(name)) {
      throw badRequest(
          "fl names " + Shortened.of(name) + ", a text; passages.text=true shows the passages.");
    }
    SchemaField field = request.getSchema().getFieldOrNull(name);
    if (field == null
        || !(field.stored() || (field.hasDocValues() && field.useDocValuesAsStored()))) {
      throw badRequest(
          "fl names '"
              + Shortened.of(name)
              + "', which is no stored field of the schema and no member of a source; members are "
              + String.join(", ", MEMBERS)
              + ", and * for all.");
    }
  }

  /** A copy of an answer, of one document or several, with the selected members. */
  NamedList<Object> of(SolrQueryRequest request, NamedList<Object> answer) {
    if (all && stored.isEmpty()) {
      return answer;
    }
    if (answer.get(ANSWERS) instanceof List<?> answers) {
      List<Object> each = new ArrayList<>();
      for (Object one : answers) {
        @SuppressWarnings("unchecked") // as CheckAnswer makes it
        NamedList<Object> ofOne = (NamedList<Object>) one;
        each.add(ofOneDocument(request, ofOne));
      }
      NamedList<Object> written = new SimpleOrderedMap<>();
      answer.forEach((name, part) -> written.add(name, name.equals(ANSWERS) ? each : part));
      return written;
    }
    return ofOneDocument(request, answer);
  }

  private NamedList<Object> ofOneDocument(SolrQueryRequest request, NamedList<Object> answer) {
    NamedList<Object> written = new SimpleOrderedMap<>();
    for (Map.Entry<String, Object> part : answer) {
      if (part.getKey().equals(SOURCES)) {
        written.add(SOURCES, sources(request, (List<?>) part.getValue()));
      } else if (all || SHORT.contains(part.getKey())) {
        written.add(part.getKey(), part.getValue());
      }
    }
    return written;
  }

  private List<Object> sources(SolrQueryRequest request, List<?> sources) {
    List<String> ids =
        stored.isEmpty()
            ? List.of()
            : sources.stream().map(source -> (String) ((NamedList<?>) source).get(ID)).toList();
    StoredDocuments documents = StoredDocuments.ofFields(request, ids, stored);
    List<Object> written = new ArrayList<>();
    for (Object source : sources) {
      NamedList<Object> selected = new SimpleOrderedMap<>();
      for (Map.Entry<String, ?> member : (NamedList<?>) source) {
        if (all || members.contains(member.getKey())) {
          selected.add(member.getKey(), member.getValue());
        }
      }
      if (!stored.isEmpty()) {
        selected.add(FIELDS, fields(documents, (String) ((NamedList<?>) source).get(ID)));
      }
      written.add(selected);
    }
    return written;
  }

  private NamedList<Object> fields(StoredDocuments documents, String id) {
    NamedList<Object> fields = new SimpleOrderedMap<>();
    SolrDocument document = documents.find(id);
    if (document != null) {
      for (String name : stored) {
        Collection<?> values = documents.values(document, name);
        if (values != null) {
          fields.add(name, values.size() == 1 ? values.iterator().next() : values);
        }
      }
    }
    return fields;
  }
}
