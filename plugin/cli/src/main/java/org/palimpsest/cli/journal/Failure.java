package org.palimpsest.cli.journal;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * A document that something went wrong with.
 *
 * @param id of the document
 * @param why a sentence for the user
 * @param mayPass whether the same may well succeed later, since nothing was said against the
 *     document: it is tried again
 */
public record Failure(
    String id, String why, @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean mayPass) {

  /** One that is final. */
  public Failure(String id, String why) {
    this(id, why, false);
  }
}
