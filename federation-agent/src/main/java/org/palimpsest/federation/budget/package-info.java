/** What one site, address or account may use, so that the others have enough. */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.budget;
