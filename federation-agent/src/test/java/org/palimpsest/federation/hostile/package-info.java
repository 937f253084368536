/**
 * A program that attacks a running agent as a site of the federation could, and as an outsider
 * could: through its endpoint only. Start with {@link
 * org.palimpsest.federation.hostile.HostileSite}. None of the server's own classes are used.
 */
package org.palimpsest.federation.hostile;
