package org.palimpsest.federation.protocol;

/** The shown part of a source; each level includes the ones before. */
public enum EvidenceLevel {
  /** Existence and distance. */
  NONE,
  /** Id, title and places. */
  METADATA,
  /** Text that overlaps with a text of the asking site. */
  SNIPPET
}
