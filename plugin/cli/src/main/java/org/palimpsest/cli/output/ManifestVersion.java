package org.palimpsest.cli.output;

import org.palimpsest.client.ProgramVersion;
import picocli.CommandLine.IVersionProvider;

/** The version, as the jar's manifest tells it. */
public final class ManifestVersion implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {version()};
  }

  /** The program with its version. */
  public static String version() {
    return ProgramVersion.text();
  }
}
