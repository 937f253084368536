package org.palimpsest.solr;

import org.palimpsest.solr.handler.DuplicatesBodyHandler;

/**
 * The request handler {@code /duplicates}: takes a text, the id of a document, or many documents as
 * a body, and leaves the rest to {@link DuplicatesComponent}. Its options are those of {@link
 * CheckHandler}.
 */
public final class DuplicatesHandler extends DuplicatesBodyHandler {}
