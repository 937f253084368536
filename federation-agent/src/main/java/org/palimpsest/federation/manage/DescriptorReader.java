package org.palimpsest.federation.manage;

import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.site.DescriptorException;
import org.palimpsest.federation.site.SiteDescriptor;

/** Reads signed descriptors. */
public interface DescriptorReader {

  /**
   * Checks a descriptor's form and that its own keys signed it.
   *
   * @throws DescriptorException if it is none, or they did not; the message is a sentence
   */
  SiteDescriptor read(Bytes signed) throws DescriptorException;
}
