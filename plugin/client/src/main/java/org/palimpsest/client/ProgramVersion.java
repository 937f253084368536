package org.palimpsest.client;

/** The program's version, from the jar's manifest. */
public final class ProgramVersion {

  private ProgramVersion() {}

  /** Such as {@code palimpsest 1.0.0}. */
  public static String text() {
    String version = ProgramVersion.class.getPackage().getImplementationVersion();
    return "palimpsest " + (version == null ? "(not built as a jar)" : version);
  }
}
