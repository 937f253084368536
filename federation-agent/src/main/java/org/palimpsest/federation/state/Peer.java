package org.palimpsest.federation.state;

import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.site.SiteDescriptor;

/**
 * Another site.
 *
 * @param descriptor the newest one
 * @param signedDescriptor the descriptor as it was signed
 */
public record Peer(SiteDescriptor descriptor, Bytes signedDescriptor, boolean revoked) {

  public String site() {
    return descriptor.site();
  }
}
