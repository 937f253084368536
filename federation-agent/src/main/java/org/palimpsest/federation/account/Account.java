package org.palimpsest.federation.account;

/**
 * Somebody who may use the local API.
 *
 * @param name as {@link Passwords#faultOfName} allows it
 * @param role what they may do
 * @param passwordHash as {@link PasswordHash} writes it
 * @param disabled whether they are refused
 */
public record Account(String name, Role role, String passwordHash, boolean disabled) {

  /** The same with another hash. */
  public Account withPasswordHash(String hash) {
    return new Account(name, role, hash, disabled);
  }

  /** The name and role only. */
  @Override
  public String toString() {
    return name + " (" + role.word() + ")";
  }
}
