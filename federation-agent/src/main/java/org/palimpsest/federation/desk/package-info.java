/**
 * The desk: pages on which people hand documents in, look at evidence and decide, and what these
 * pages need of a site's libraries. The pages use the local API as any script can.
 */
@NullMarked
package org.palimpsest.federation.desk;

import org.jspecify.annotations.NullMarked;
