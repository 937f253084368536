/** A site's signed descriptor, with a rising serial number. */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.site;
