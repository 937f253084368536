package org.palimpsest.federation.cli;

/** What a result looks like. */
enum Format {
  /** A report for a reader. */
  TEXT,
  /** The agent's object in one line. */
  JSON
}
