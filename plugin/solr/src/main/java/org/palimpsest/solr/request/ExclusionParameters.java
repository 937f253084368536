package org.palimpsest.solr.request;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;

/**
 * Documents that are no sources, and text that ratios set apart.
 *
 * @param sources unique keys of documents that are no sources
 * @param itself whether the indexed document with the suspicious one's id is left out
 * @param entry the suspicious text's own entry in a collection, or null
 * @param authors of the suspicious document, from the request
 * @param lengthMin the least length of a passage, in UTF-16 code units
 * @param commonMax the most sources of text that is not common; 0 for no limit
 */
public record ExclusionParameters(
    Set<SetApart> setApart,
    Set<String> sources,
    boolean itself,
    @Nullable OwnEntry entry,
    List<String> authors,
    int lengthMin,
    int commonMax) {

  /** Measured in docs/adr/0012. */
  public static final int COMMON_MAX_DEFAULT = 10;

  /** Documents per work, at most. */
  private static final int HOLDERS_OF_WORK = 20;

  private static final int LENGTH_MAX = 1_000_000;
  private static final int SOURCES_MAX = 10_000;

  /** Large collaborations have thousands of authors. */
  private static final int AUTHORS_MAX = 10_000;

  /**
   * Reads a request.
   *
   * @throws SolrException with BAD_REQUEST, the parameter, its value and its bounds
   */
  static ExclusionParameters of(SolrParams params) {
    String itself = params.get(CheckParams.EXCLUDE_ITSELF, "true");
    OwnEntry entry = OwnEntry.parse(itself);
    return new ExclusionParameters(
        SetApart.parse(params.getParams(CheckParams.EXCLUDE)),
        sources(params.getParams(CheckParams.EXCLUDE_SOURCES)),
        entry != null || itself(params),
        entry,
        authors(params.getParams(CheckParams.EXCLUDE_AUTHOR)),
        CheckParameters.number(params, CheckParams.LENGTH_MIN, 0, 0, LENGTH_MAX),
        CheckParameters.number(
            params, CheckParams.COMMON_MAX, COMMON_MAX_DEFAULT, 0, Integer.MAX_VALUE));
  }

  private static boolean itself(SolrParams params) {
    try {
      return CheckParameters.flag(params, CheckParams.EXCLUDE_ITSELF, true);
    } catch (SolrException e) {
      throw CheckParameters.refusal(
          "%s is '%s', must be true, false or COLLECTION/ID",
          CheckParams.EXCLUDE_ITSELF, String.valueOf(params.get(CheckParams.EXCLUDE_ITSELF)));
    }
  }

  /** The values and their parts between commas, because a key may contain a comma. */
  private static Set<String> sources(String @Nullable [] values) {
    if (values == null) {
      return Set.of();
    }
    refuseTooMany(CheckParams.EXCLUDE_SOURCES, values.length, SOURCES_MAX);
    Set<String> ids = new HashSet<>(Arrays.asList(values));
    ids.addAll(split(values));
    refuseTooMany(CheckParams.EXCLUDE_SOURCES, ids.size(), SOURCES_MAX);
    return Set.copyOf(ids);
  }

  private static List<String> authors(String @Nullable [] values) {
    if (values == null) {
      return List.of();
    }
    refuseTooMany(CheckParams.EXCLUDE_AUTHOR, values.length, AUTHORS_MAX);
    return List.of(values);
  }

  static void refuseTooMany(String name, int count, int max) {
    if (count > max) {
      throw CheckParameters.refusal("%s has %d values, must have at most %d", name, count, max);
    }
  }

  /** The stripped parts between commas, without empty ones. */
  static List<String> split(String[] values) {
    return Arrays.stream(values)
        .flatMap(value -> Arrays.stream(value.split(",", -1)))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .toList();
  }

  public boolean setsApart(SetApart what) {
    return setApart.contains(what);
  }

  /** The limit of common text, 0 if it is not set apart. */
  public int effectiveCommonMax() {
    return setsApart(SetApart.COMMON) ? commonMax : 0;
  }

  /** The most holders of a window that are all compared; beyond it a few examples are. 0: all. */
  public int holdersMax() {
    return (int) Math.min(Integer.MAX_VALUE - 1, (long) HOLDERS_OF_WORK * effectiveCommonMax());
  }

  /** Writes the values for a shard, without the authors, which each round sends. */
  void writeTo(ModifiableSolrParams params) {
    params.set(
        CheckParams.EXCLUDE,
        setApart.stream().map(SetApart::value).collect(Collectors.joining(",")));
    params.set(CheckParams.EXCLUDE_SOURCES, sources.toArray(String[]::new));
    if (entry != null) {
      params.set(CheckParams.EXCLUDE_ITSELF, entry.value());
    }
    params.set(CheckParams.LENGTH_MIN, lengthMin);
  }
}
