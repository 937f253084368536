package org.palimpsest.federation.ops;

import java.util.Optional;

/** A health check. A fault of a decisive one makes the result fail; others are only reported. */
public record Check(String name, boolean isDecisive, Trial trial) {

  /** Looks for a fault. */
  public interface Trial {
    /** The fault, or empty; an exception is a fault. */
    Optional<String> fault() throws Exception;
  }

  /** A decisive check. */
  public static Check of(String name, Trial trial) {
    return new Check(name, true, trial);
  }

  /** A check whose fault is only reported. */
  public static Check notice(String name, Trial trial) {
    return new Check(name, false, trial);
  }

  /** The fault, or empty; a sentence without names of sites or libraries. */
  public Optional<String> fault() {
    try {
      return trial.fault();
    } catch (Exception e) {
      return Optional.of("It fails: " + e.getClass().getSimpleName() + ".");
    }
  }
}
