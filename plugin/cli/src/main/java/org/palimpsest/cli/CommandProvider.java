package org.palimpsest.cli;

import java.util.List;

/** Service that adds commands of other modules; found with {@link java.util.ServiceLoader}. */
public interface CommandProvider {
  /** The picocli commands: objects whose classes have the {@code Command} annotation. */
  List<Object> commands();
}
