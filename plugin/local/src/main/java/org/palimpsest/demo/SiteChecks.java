package org.palimpsest.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a site's checks found.
 *
 * @param documents how many were checked
 * @param pairs the documents found to reuse others
 * @param complete whether no answer lacks anything
 * @param reasons what the incomplete ones say is missing, a sentence each
 */
record SiteChecks(
    int documents, SortedSet<SitePair> pairs, boolean complete, List<String> reasons) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /**
   * Reads what {@code federation check --format json} printed: one object a line for each document.
   *
   * @param site the site that checked
   * @throws DemoException if it is not that
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
