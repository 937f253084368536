package org.palimpsest.cli.journal;

/**
 * A document that something went wrong with.
 *
 * @param id of the document
 * @param why a sentence for the user
 */
public record Failure(String id, String why) {}
