/**
 * Accounts of a site: roles, rights, passwords, API keys and sessions. Start with {@link
 * org.palimpsest.federation.account.Logins}. Only Argon2id hashes of passwords and digests of keys
 * are stored.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.account;
