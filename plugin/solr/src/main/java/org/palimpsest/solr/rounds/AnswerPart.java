package org.palimpsest.solr.rounds;

import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;

/** An object of an answer, whose members have an order. */
public final class AnswerPart extends SimpleOrderedMap<Object> {

  private static final long serialVersionUID = 1L;

  public AnswerPart with(String name, @Nullable Object value) {
    add(name, value);
    return this;
  }

  /** Adds a member if it is true. */
  public AnswerPart withFlag(String name, boolean value) {
    return value ? with(name, true) : this;
  }

  public AnswerPart withPresent(String name, @Nullable Object value) {
    return value == null ? this : with(name, value);
  }
}
