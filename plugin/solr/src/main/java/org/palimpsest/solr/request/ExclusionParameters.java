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
 * What a check leaves out, and what it sets apart.
 *
 * @param setApart what ratios and evidence tell apart
 * @param sources unique keys of documents that are no sources
 * @param itself whether an indexed document with the suspicious one's id is left out
 * @param entry what the suspicious text itself is in a collection; null where it is in none
 * @param authors of the suspicious document, as the request names them
 * @param lengthMin shorter passages are no evidence, in UTF-16 code units
 * @param commonMax what more sources than this share briefly is common text; 0 for no limit
 */
public record ExclusionParameters(
    Set<SetApart> setApart,
    Set<String> sources,
    boolean itself,
    @Nullable OwnEntry entry,
    List<String> authors,
    int lengthMin,
    int commonMax) {

  /** docs/adr/0010 has the measurement. */
  public static final int COMMON_MAX_DEFAULT = 10;

  /** So many times as many documents are sure to be more works than make a text common. */
  private static final int HOLDERS_OF_WORK = 20;

  private static final int LENGTH_MAX = 1_000_000;
  private static final int SOURCES_MAX = 10_000;

  /** Of an indexed document shards are sent all; large collaborations are thousands. */
  private static final int AUTHORS_MAX = 10_000;

  /**
   * Reads a request.
   *
   * @throws SolrException with BAD_REQUEST, naming parameter, value and bounds, if a value is wrong
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

  /** A key may have a comma itself, so a value stands for its parts and for the whole. */
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

  /** The parts between commas, without space around them and without empty ones. */
  static List<String> split(String[] values) {
    return Arrays.stream(values)
        .flatMap(value -> Arrays.stream(value.split(",", -1)))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .toList();
  }

  /** Whether this is set apart. */
  public boolean setsApart(SetApart what) {
    return setApart.contains(what);
  }

  /** The limit of common text; 0 where it is not set apart. */
  public int effectiveCommonMax() {
    return setsApart(SetApart.COMMON) ? commonMax : 0;
  }

  /**
   * What more documents than this hold is not compared with each of them: a few stand for all. 0
   * for no limit.
   */
  public int holdersMax() {
    return (int) Math.min(Integer.MAX_VALUE - 1, (long) HOLDERS_OF_WORK * effectiveCommonMax());
  }

  /** Writes what a shard needs, but for the authors, which the library may know. */
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
