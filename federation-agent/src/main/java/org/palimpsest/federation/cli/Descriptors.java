package org.palimpsest.federation.cli;

import java.util.stream.Collectors;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;

/** Prints descriptors. */
final class Descriptors {

  private Descriptors() {}

  static void print(SiteDescriptor descriptor, Bytes signed, SiteSubcommand command) {
    command.say("site         %s", descriptor.site());
    command.say("title        %s", descriptor.title());
    command.say("url          %s", descriptor.url());
    command.say("serial       %d, of %s", descriptor.serial(), descriptor.issuedAt());
    command.say("seeds        %s", epochs(descriptor));
    command.say("fingerprint  %s", SignedDescriptors.fingerprint(signed));
  }

  static String epochs(SiteDescriptor descriptor) {
    return descriptor.schemes().isEmpty()
        ? "none"
        : descriptor.schemes().stream()
            .map(SiteDescriptor.SeedEpoch::epoch)
            .collect(Collectors.joining(", "));
  }
}
