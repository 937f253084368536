package org.palimpsest.cli;

import java.util.List;

/**
 * Adds commands to the command line; found with {@link java.util.ServiceLoader}, so that a module
 * which needs more than the client does is not needed by those who have no use for it.
 */
public interface CommandProvider {
  /** Returns picocli commands: objects whose classes have the {@code Command} annotation. */
  List<Object> commands();
}
