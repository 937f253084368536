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
 * The only possible sources of a check. A key may contain a comma, so both a value and its parts
 * are keys.
 *
 * @param values of the request; empty if any document can be a source
 */
public record NamedSources(List<String> values) {

  /** Any document can be a source. */
  public static final NamedSources ANY = new NamedSources(List.of());

  /** As many as the candidates of a short text: each is compared and aligned. */
  private static final int KEYS_MAX = 200;

  /** More values are refused before they are split. */
  private static final int VALUES_MAX = 10_000;

  public NamedSources {
    values = List.copyOf(values);
  }

  /**
   * Reads a request's values.
   *
   * @param values null if there are none
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

  /** All possible keys, some of which no document has. */
  public Set<String> keys() {
    Set<String> keys = new LinkedHashSet<>();
    for (String value : values) {
      keys.add(value);
      keys.addAll(parts(value));
    }
    return keys;
  }

  /** The keys that are missing among the library's. */
  public List<String> missing(Collection<String> present) {
    List<String> missing = new ArrayList<>();
    for (String value : values) {
      if (!present.contains(value)) {
        parts(value).stream().filter(part -> !present.contains(part)).forEach(missing::add);
      }
    }
    return missing;
  }

  /** Writes the values for a shard. */
  void writeTo(ModifiableSolrParams params) {
    if (!areAny()) {
      params.set(CheckParams.SOURCES, values.toArray(String[]::new));
    }
  }
}
