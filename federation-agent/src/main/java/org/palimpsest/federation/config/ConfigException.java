package org.palimpsest.federation.config;

import java.util.List;

/** A configuration file that cannot be used, with everything that is wrong in it. */
public final class ConfigException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient List<String> errors;

  ConfigException(String file, List<String> errors) {
    super(file + " cannot be used:\n  " + String.join("\n  ", errors));
    this.errors = List.copyOf(errors);
  }

  /** A sentence for each error, with the path of its setting first. */
  public List<String> errors() {
    return errors;
  }
}
