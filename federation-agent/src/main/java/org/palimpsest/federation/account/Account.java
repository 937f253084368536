package org.palimpsest.federation.account;

import java.util.List;

/**
 * An account of the local API.
 *
 * @param name as {@link Passwords#faultOfName} allows
 * @param passwordHash in the form of {@link PasswordHash}
 * @param groups source of further rights
 */
public record Account(
    String name, Role role, String passwordHash, boolean disabled, List<String> groups) {

  /** An enabled account in no group. */
  public Account(String name, Role role, String passwordHash) {
    this(name, role, passwordHash, false, List.of());
  }

  public Account withPasswordHash(String hash) {
    return new Account(name, role, hash, disabled, groups);
  }

  /** A copy with another role, state and groups. */
  public Account with(Role newRole, boolean newDisabled, List<String> newGroups) {
    return new Account(name, newRole, passwordHash, newDisabled, List.copyOf(newGroups));
  }

  /** Omits the password hash. */
  @Override
  public String toString() {
    return name + " (" + role.word() + ")";
  }
}
