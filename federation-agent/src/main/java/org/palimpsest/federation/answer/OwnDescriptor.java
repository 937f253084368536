package org.palimpsest.federation.answer;

import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.site.SiteDescriptor;

/**
 * This site's descriptor.
 *
 * @param signed the same as it is given out
 */
public record OwnDescriptor(SiteDescriptor descriptor, Bytes signed) {}
