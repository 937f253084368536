/**
 * The people of a site who may use its local API: roles, password hashes, and logins. Start with
 * {@link org.palimpsest.federation.account.Logins}. Passwords are never kept, only salted Argon2id
 * hashes of them; none is set unless a person or a generator chose it. Of keys for programs only
 * digests are kept.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.account;
