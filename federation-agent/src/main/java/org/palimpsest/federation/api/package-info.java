/**
 * The local API: tasks and their results for a site's own people, and what administrators change.
 * {@link org.palimpsest.federation.api.LocalApi} is the server; {@code openapi.yaml} beside it says
 * what it answers, and a test holds the two together. Every route but that file's needs an account.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.api;
