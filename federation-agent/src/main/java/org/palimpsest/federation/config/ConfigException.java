package org.palimpsest.federation.config;

import java.util.List;

/** Signals an unusable configuration file, with all its errors. */
public final class ConfigException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient List<String> errors;

  ConfigException(String file, List<String> errors) {
    super(file + " cannot be used:\n  " + String.join("\n  ", errors));
    this.errors = List.copyOf(errors);
  }

  /** One sentence per error, each with the setting's path first. */
  public List<String> errors() {
    return errors;
  }
}
