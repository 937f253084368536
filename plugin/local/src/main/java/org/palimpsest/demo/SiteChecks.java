package org.palimpsest.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Results of a site's checks.
 *
 * @param documents the number of checked documents
 * @param pairs the reuse found
 * @param complete whether no answer is partial
 * @param reasons the warnings of partial answers
 */
record SiteChecks(
    int documents, SortedSet<SitePair> pairs, boolean complete, List<String> reasons) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /**
   * Reads the output of {@code federation check --format json}: an object a line for each document.
   *
   * @param site of the checks
   * @throws DemoException if a line is malformed
   */
  static SiteChecks read(String site, String printed) throws DemoException {
    SortedSet<SitePair> pairs = new TreeSet<>();
    List<String> reasons = new ArrayList<>();
    boolean complete = true;
    int documents = 0;
    for (String line : printed.lines().filter(each -> !each.isBlank()).toList()) {
      JsonNode result = parse(site, line);
      documents++;
      String document = result.path("document").path("id").asText();
      for (JsonNode source : result.path("sources")) {
        String sourceSite = source.path("site").asText(site);
        pairs.add(new SitePair(site, document, sourceSite, source.path("id").asText()));
      }
      if (result.path("partialResults").asBoolean()) {
        complete = false;
        result.path("warnings").forEach(warning -> reasons.add(warning.path("text").asText()));
      }
    }
    return new SiteChecks(documents, pairs, complete, reasons);
  }

  private static JsonNode parse(String site, String line) throws DemoException {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new DemoException(site + "'s check printed a line that is no result.");
    }
  }
}
