package org.palimpsest.cli;

import picocli.CommandLine.IVersionProvider;

/** The version, as the jar's manifest tells it. */
final class ManifestVersion implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = ManifestVersion.class.getPackage().getImplementationVersion();
    return new String[] {"palimpsest " + (version == null ? "(not built as a jar)" : version)};
  }
}
