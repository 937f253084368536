package org.palimpsest.federation.protocol;

/** How much of a source a grant shows; each level shows what those before it show, too. */
public enum EvidenceLevel {
  /** That there is a source, and how near. */
  NONE,
  /** Its id and title, and where in it. */
  METADATA,
  /** Its text, where it overlaps with a text that the asking site has shown. */
  SNIPPET
}
