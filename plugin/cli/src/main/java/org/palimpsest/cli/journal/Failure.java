package org.palimpsest.cli.journal;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * A document that failed.
 *
 * @param why a sentence for the user
 * @param mayPass whether a retry may succeed, because the document itself is not the cause
 */
public record Failure(
    String id, String why, @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean mayPass) {

  public Failure(String id, String why) {
    this(id, why, false);
  }
}
