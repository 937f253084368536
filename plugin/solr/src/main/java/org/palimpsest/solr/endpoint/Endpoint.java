package org.palimpsest.solr.endpoint;

import java.util.List;

/**
 * A handler of texts.
 *
 * @param path where it is registered
 * @param reference the page that describes its parameters
 * @param component the name of its search component
 */
public record Endpoint(String path, List<String> params, String reference, String component) {}
