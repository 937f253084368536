/**
 * A program that attacks a running agent through its endpoint only, as a site of the federation and
 * as an outsider. Start with {@link org.palimpsest.federation.hostile.HostileSite}. Uses no classes
 * of the server.
 */
package org.palimpsest.federation.hostile;
