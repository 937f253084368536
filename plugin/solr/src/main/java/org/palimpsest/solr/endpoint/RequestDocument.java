package org.palimpsest.solr.endpoint;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.request.Shortened;

/**
 * A suspicious document of a user's request.
 *
 * @param fingerprints in place of a text
 * @param own its own parameters, id included, which override the request's
 * @param refusal why it cannot be checked, or null
 */
public record RequestDocument(
    @Nullable String text,
    @Nullable String fingerprints,
    ModifiableSolrParams own,
    @Nullable SolrException refusal) {

  public static RequestDocument only(@Nullable String text, @Nullable String fingerprints) {
    return new RequestDocument(text, fingerprints, new ModifiableSolrParams(), null);
  }

  /**
   * One member of a JSON array. Its error is kept for its answer, so that the others are checked.
   */
  public static RequestDocument of(@Nullable Object member) {
    ModifiableSolrParams own = new ModifiableSolrParams();
    try {
      return parse(member, own);
    } catch (SolrException e) {
      return new RequestDocument(null, null, own, e);
    }
  }

  private static RequestDocument parse(@Nullable Object member, ModifiableSolrParams own) {
    if (!(member instanceof Map<?, ?> object)) {
      throw badRequest("The document is no object such as {\"id\": \"...\", \"text\": \"...\"}.");
    }
    // First, since the answer names the document by it.
    own.set(CheckParams.ID, string(CheckParams.ID, object.get(CheckParams.ID), "the document"));
    String text = null;
    String fingerprints = null;
    for (Map.Entry<?, ?> entry : object.entrySet()) {
      String name = String.valueOf(entry.getKey());
      switch (name) {
        case CheckParams.TEXT -> text = string(name, entry.getValue(), "the document");
        case CheckParams.FINGERPRINTS ->
            fingerprints = string(name, entry.getValue(), "the document");
        case CheckParams.ID -> {}
        case "params" -> addParams(own, entry.getValue());
        default ->
            throw badRequest(
                "The document has an unknown member; known are id, text, fingerprints and params.");
      }
    }
    return new RequestDocument(text, fingerprints, own, null);
  }

  private static void addParams(ModifiableSolrParams own, @Nullable Object value) {
    ModifiableSolrParams params = params(value, "the document");
    for (String name : params.getParameterNames()) {
      if (!CheckParams.OF_DOCUMENT.contains(name)) {
        throw badRequest(
            "Member params of the document sets "
                + Shortened.of(name)
                + ", which is no parameter of a single document; set it for the whole request.");
      }
      own.set(name, params.getParams(name));
    }
  }

  /** The string value of a member, or null if absent. */
  public static @Nullable String string(String name, @Nullable Object value, String of) {
    if (value == null || value instanceof String) {
      return (String) value;
    }
    throw badRequest("Member " + name + " of " + of + " must be a string.");
  }

  /** The parameters in a member; a list gives several values. */
  public static ModifiableSolrParams params(@Nullable Object value, String of) {
    if (!(value instanceof Map<?, ?> values)) {
      throw badRequest("Member params of " + of + " must be an object.");
    }
    ModifiableSolrParams params = new ModifiableSolrParams();
    for (Map.Entry<?, ?> entry : values.entrySet()) {
      Collection<?> all =
          entry.getValue() instanceof Collection<?> several
              ? several
              : List.of(String.valueOf(entry.getValue()));
      // At once, since each addition copies the array.
      params.add(
          String.valueOf(entry.getKey()), all.stream().map(String::valueOf).toArray(String[]::new));
    }
    return params;
  }

  /**
   * Applies invariants, appends and the URL's parameters.
   *
   * @param url overrides the body, as everywhere in Solr
   * @param invariants override everything
   * @param appends add to everything
   */
  public RequestDocument within(
      SolrParams url, @Nullable SolrParams invariants, @Nullable SolrParams appends) {
    ModifiableSolrParams left = new ModifiableSolrParams(own);
    for (String name : CheckParams.OF_DOCUMENT) {
      if (has(url, name) || has(invariants, name)) {
        left.remove(name);
      } else if (appends != null && has(appends, name) && has(left, name)) {
        left.add(name, appends.getParams(name));
      }
    }
    return new RequestDocument(text, fingerprints, left, refusal);
  }

  private static boolean has(@Nullable SolrParams params, String name) {
    return params != null && params.get(name) != null;
  }

  public int textLength() {
    return text == null ? 0 : text.length();
  }

  public @Nullable String id() {
    return own.get(CheckParams.ID);
  }
}
