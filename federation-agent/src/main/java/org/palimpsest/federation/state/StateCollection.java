package org.palimpsest.federation.state;

import java.util.Locale;

/** The collections of the state. */
enum StateCollection {
  SITES(false),
  LIBRARIES(false),
  GRANTS(false),
  TASKS(true),
  RESULTS(true),
  SEEN(true),
  CHECKS(true),
  AUDIT(true),
  QUOTAS(false),
  ACCOUNTS(false),
  SESSIONS(false),
  RIGHTS(false);

  private final boolean grows;

  StateCollection(boolean grows) {
    this.grows = grows;
  }

  /** Whether it is worth more than one shard. */
  boolean grows() {
    return grows;
  }

  /** As it stands in names, and in backups. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  String name(String prefix) {
    return prefix + word();
  }
}
