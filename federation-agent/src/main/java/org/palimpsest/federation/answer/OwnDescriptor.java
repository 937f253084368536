package org.palimpsest.federation.answer;

import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.site.SiteDescriptor;

/**
 * What this site says of itself.
 *
 * @param descriptor its content
 * @param signed the same as it is given out
 */
public record OwnDescriptor(SiteDescriptor descriptor, Bytes signed) {}
