package org.palimpsest.federation.account;

import java.util.List;

/**
 * Somebody who may use the local API.
 *
 * @param name as {@link Passwords#faultOfName} allows it
 * @param role what they may do
 * @param passwordHash as {@link PasswordHash} writes it
 * @param disabled whether they are refused
 * @param groups that they belong to, by which they may have rights
 */
public record Account(
    String name, Role role, String passwordHash, boolean disabled, List<String> groups) {

  /** One that is not disabled, and in no group. */
  public Account(String name, Role role, String passwordHash) {
    this(name, role, passwordHash, false, List.of());
  }

  /** The same with another hash. */
  public Account withPasswordHash(String hash) {
    return new Account(name, role, hash, disabled, groups);
  }

  /** The same with another standing. */
  public Account with(Role newRole, boolean newDisabled, List<String> newGroups) {
    return new Account(name, newRole, passwordHash, newDisabled, List.copyOf(newGroups));
  }

  /** The name and role only. */
  @Override
  public String toString() {
    return name + " (" + role.word() + ")";
  }
}
