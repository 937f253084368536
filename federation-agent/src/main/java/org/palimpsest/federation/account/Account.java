package org.palimpsest.federation.account;

import java.time.Instant;

/**
 * Somebody who may use the local API.
 *
 * @param name as {@link Passwords#faultOfName} allows it
 * @param role what they may do
 * @param passwordHash as {@link PasswordHash} writes it
 * @param createdAt when the account was made
 */
public record Account(String name, Role role, String passwordHash, Instant createdAt) {

  /** The name and role only. */
  @Override
  public String toString() {
    return name + " (" + role.word() + ")";
  }
}
