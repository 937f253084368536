package org.palimpsest.federation.protocol;

/** An operation that a grant allows. */
public enum Operation {
  CHECK,
  EVIDENCE
}
