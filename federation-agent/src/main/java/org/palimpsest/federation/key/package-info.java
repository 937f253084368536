/**
 * A site's keys. The private half lives in files that only the agent's user may read, and in
 * objects that never print it; the public half travels in the site's descriptor.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.key;
