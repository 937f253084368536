package org.palimpsest.solr.handler;

import java.util.List;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.request.DuplicateParameters;

/**
 * A handler that takes texts, as its users know it.
 *
 * @param path where it is registered
 * @param params the parameters that it has
 * @param reference the page that describes them
 * @param component the name of the search component that does the work
 */
record Endpoint(String path, List<String> params, String reference, String component) {

  static final Endpoint CHECK =
      new Endpoint("/check", CheckParams.ALL, "docs/reference/check.md", RoundsComponent.NAME);

  static final Endpoint DUPLICATES =
      new Endpoint(
          "/duplicates",
          DuplicateParameters.ALL,
          "docs/reference/duplicates.md",
          DuplicatesRound.NAME);
}
