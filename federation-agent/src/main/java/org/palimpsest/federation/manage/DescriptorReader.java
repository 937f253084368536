package org.palimpsest.federation.manage;

import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.site.DescriptorException;
import org.palimpsest.federation.site.SiteDescriptor;

/** Reads signed descriptors. */
public interface DescriptorReader {

  /**
   * Parses a descriptor and verifies that its own keys signed it.
   *
   * @throws DescriptorException if it is malformed, or the signature is wrong
   */
  SiteDescriptor read(Bytes signed) throws DescriptorException;
}
