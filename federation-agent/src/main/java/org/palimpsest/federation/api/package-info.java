/**
 * The local API of a site: tasks and results for its users, changes for its administrators. {@link
 * org.palimpsest.federation.api.LocalApi} is the server; a test compares it with {@code
 * openapi.yaml}. Every route but that file's, the desk's pages, logins and report numbers needs an
 * account.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.api;
