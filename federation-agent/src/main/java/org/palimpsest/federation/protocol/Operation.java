package org.palimpsest.federation.protocol;

/** What a grant allows. */
public enum Operation {
  CHECK,
  EVIDENCE
}
