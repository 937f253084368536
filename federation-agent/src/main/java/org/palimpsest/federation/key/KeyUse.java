package org.palimpsest.federation.key;

/** What a site's keys are for. */
public enum KeyUse {
  /** Messages and descriptors are signed with it. */
  SIGNING,
  /** Messages to the site are sealed for it. */
  SEALING,
  /** The site shows its certificate on connections, on both sides of them. */
  TLS
}
