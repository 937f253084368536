package org.palimpsest.federation;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** Tells tests from what is shipped, in full builds and quick ones, whose targets differ. */
final class TestClasses {

  private static final String FOLDER = "/test-classes/";

  private TestClasses() {}

  /** What is shipped. */
  static final class Excluded implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains(FOLDER);
    }
  }

  /** Tests. */
  static final class Only implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return location.contains(FOLDER);
    }
  }
}
