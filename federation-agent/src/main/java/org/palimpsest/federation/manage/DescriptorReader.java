package org.palimpsest.federation.manage;

import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.site.DescriptorException;
import org.palimpsest.federation.site.SiteDescriptor;

/** Reads signed descriptors. */
public interface DescriptorReader {

  /** Parses a descriptor and verifies that its own keys signed it. */
  SiteDescriptor read(Bytes signed) throws DescriptorException;
}
