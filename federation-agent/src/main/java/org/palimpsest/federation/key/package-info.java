/**
 * A site's keys. Private keys exist in files that only the agent's user may read, and in objects
 * that never print them; public keys are in the site's descriptor.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.key;
