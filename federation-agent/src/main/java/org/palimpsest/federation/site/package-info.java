/** What a site says of itself: its descriptor, signed, with a serial number that only rises. */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.site;
