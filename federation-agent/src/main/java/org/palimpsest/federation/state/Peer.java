package org.palimpsest.federation.state;

import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.site.SiteDescriptor;

/**
 * Another site.
 *
 * @param descriptor the newest one seen
 * @param signedDescriptor the same as it was signed
 * @param revoked whether it is refused
 */
public record Peer(SiteDescriptor descriptor, Bytes signedDescriptor, boolean revoked) {

  /** Its name. */
  public String site() {
    return descriptor.site();
  }
}
