package org.palimpsest.federation;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/**
 * Selects test classes or production classes, in full and quick builds, which have different target
 * folders.
 */
final class TestClasses {

  private static final String FOLDER = "/test-classes/";

  private TestClasses() {}

  /** Selects production classes. */
  static final class Excluded implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains(FOLDER);
    }
  }

  /** Selects test classes. */
  static final class Only implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return location.contains(FOLDER);
    }
  }
}
