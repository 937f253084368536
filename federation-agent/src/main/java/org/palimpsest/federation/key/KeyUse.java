package org.palimpsest.federation.key;

/** The use of a key. */
public enum KeyUse {
  /** Signs messages and descriptors. */
  SIGNING,
  /** Opens messages sealed for the site. */
  SEALING,
  /** Authenticates connections, on both sides. */
  TLS
}
