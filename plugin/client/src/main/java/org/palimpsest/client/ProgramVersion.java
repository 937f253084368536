package org.palimpsest.client;

/** The program with its version, as the jar's manifest tells it. */
public final class ProgramVersion {

  private ProgramVersion() {}

  /** Such as {@code palimpsest 1.0.0}. */
  public static String text() {
    String version = ProgramVersion.class.getPackage().getImplementationVersion();
    return "palimpsest " + (version == null ? "(not built as a jar)" : version);
  }
}
