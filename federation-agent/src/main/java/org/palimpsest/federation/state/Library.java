package org.palimpsest.federation.state;

import java.util.SortedMap;

/**
 * A collection that other sites may be granted.
 *
 * @param id unique at this site: lower-case letters, digits, hyphens, at most 64
 * @param description may be empty
 * @param collections by the epoch of their fingerprints' seed, at least one
 */
public record Library(
    String id, String title, String description, SortedMap<String, String> collections) {}
