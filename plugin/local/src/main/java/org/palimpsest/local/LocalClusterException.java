package org.palimpsest.local;

import java.io.IOException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A local cluster cannot be started or stopped; the message is a sentence for the user. */
public final class LocalClusterException extends IOException {
  @Serial private static final long serialVersionUID = 1;

  LocalClusterException(String message) {
    super(message);
  }

  LocalClusterException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
