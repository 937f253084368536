package org.palimpsest.federation.ops;

import java.util.Optional;

/** Tries whether something works now. */
public interface Check {

  /** A word for it. */
  String name();

  /** What is wrong, in a sentence without names of sites or libraries; empty where nothing is. */
  Optional<String> fault();

  /** Whether a fault makes the whole fail; one that does not is only said. */
  default boolean isDecisive() {
    return true;
  }

  /** A check whose fault is said, and fails nothing. */
  static Check notice(String name, Trial trial) {
    Check check = of(name, trial);
    return new Check() {
      @Override
      public String name() {
        return check.name();
      }

      @Override
      public Optional<String> fault() {
        return check.fault();
      }

      @Override
      public boolean isDecisive() {
        return false;
      }
    };
  }

  /** A check of a name. */
  static Check of(String name, Trial trial) {
    return new Check() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Optional<String> fault() {
        try {
          return trial.fault();
        } catch (Exception e) {
          return Optional.of("It fails: " + e.getClass().getSimpleName() + ".");
        }
      }
    };
  }

  /** What is tried. */
  interface Trial {

    /** What is wrong; an exception is a fault, too. */
    Optional<String> fault() throws Exception;
  }
}
