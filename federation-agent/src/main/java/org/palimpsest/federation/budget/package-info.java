/** Rate limits of sites, addresses and accounts. */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.budget;
