package org.palimpsest.solr.request;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;

/**
 * The only documents that can be sources, where a request names them. A key may have a comma
 * itself, so a value stands for its parts and for the whole.
 *
 * @param values as the request has them; empty where any document can be a source
 */
public record NamedSources(List<String> values) {

  /** Any document can be a source. */
  public static final NamedSources ANY = new NamedSources(List.of());

  /** Each is compared, and aligned: as many as are chosen of a short text where none are named. */
  private static final int KEYS_MAX = 200;

  /** More are refused before they are taken apart. */
  private static final int VALUES_MAX = 10_000;

  /** Copies the list. */
  public NamedSources {
    values = List.copyOf(values);
  }

  /**
   * Reads a request's values.
   *
   * @param values null where it has none
   * @throws SolrException with BAD_REQUEST if they name no document, or too many
   */
  static NamedSources of(String @Nullable [] values) {
    if (values == null) {
      return ANY;
    }
    ExclusionParameters.refuseTooMany(CheckParams.SOURCES, values.length, VALUES_MAX);
    NamedSources named = new NamedSources(List.of(values));
    int count = parts(values).size();
    if (count == 0) {
      throw CheckParameters.refusal(
          "%s names no document; leave it out, or name one", CheckParams.SOURCES);
    }
    if (count > KEYS_MAX) {
      throw CheckParameters.refusal(
          "%s names %d documents, must name at most %d", CheckParams.SOURCES, count, KEYS_MAX);
    }
    return named;
  }

  private static List<String> parts(String... values) {
    return ExclusionParameters.split(values);
  }

  /** Whether any document can be a source. */
  public boolean areAny() {
    return values.isEmpty();
  }

  /** All that the values can mean, with keys that no document has among it. */
  public Set<String> keys() {
    Set<String> keys = new LinkedHashSet<>();
    for (String value : values) {
      keys.add(value);
      keys.addAll(parts(value));
    }
    return keys;
  }

  /**
   * What the library does not have.
   *
   * @param present the keys that it has
   */
  public List<String> missing(Collection<String> present) {
    List<String> missing = new ArrayList<>();
    for (String value : values) {
      if (!present.contains(value)) {
        parts(value).stream().filter(part -> !present.contains(part)).forEach(missing::add);
      }
    }
    return missing;
  }

  /** Writes what a shard needs. */
  void writeTo(ModifiableSolrParams params) {
    if (!areAny()) {
      params.set(CheckParams.SOURCES, values.toArray(String[]::new));
    }
  }
}
