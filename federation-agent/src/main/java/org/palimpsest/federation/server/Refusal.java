package org.palimpsest.federation.server;

/** Why a message is refused, as far as its sender is told. */
enum Refusal {
  SIZE(413, "size"),
  SLOW(408, "slow"),
  MALFORMED(400, "malformed"),
  /** Certificate, signature, unknown or revoked site, no grant: which, is not told. */
  FORBIDDEN(403, "refused"),
  RECIPIENT(400, "recipient"),
  TIME(400, "time"),
  REPLAY(409, "replay"),
  SEAL(400, "seal"),
  CONTENT(400, "content"),
  QUOTA(429, "quota"),
  /** Too many messages, whatever they ask for. */
  BUDGET(429, "budget"),
  UNAVAILABLE(503, "unavailable");

  private final int status;
  private final String word;

  Refusal(int status, String word) {
    this.status = status;
    this.word = word;
  }

  /** The HTTP status. */
  int status() {
    return status;
  }

  /** As it stands in the body. */
  String word() {
    return word;
  }
}
