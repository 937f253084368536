package org.palimpsest.solr.endpoint;

import java.util.List;

/**
 * A handler that takes texts, as its users know it.
 *
 * @param path where it is registered
 * @param params the parameters that it has
 * @param reference the page that describes them
 * @param component the name of the search component that does the work
 */
public record Endpoint(String path, List<String> params, String reference, String component) {}
