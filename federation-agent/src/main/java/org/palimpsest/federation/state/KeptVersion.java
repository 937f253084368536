package org.palimpsest.federation.state;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

/**
 * Which version a state has, as it stands beside the quotas in the document {@code =version}; a
 * state without one is of the first.
 *
 * @param version of all that is there
 * @param to what it is being upgraded to, null where it is not
 * @param turn of who does that, null likewise
 */
record KeptVersion(StateVersion version, @Nullable StateVersion to, @Nullable String turn) {

  static final String ID = "=version";

  // Of the fields that the first version has, too.
  private static final String VERSION = "label";
  private static final String TO = "progress";
  private static final String TURN = "agent";

  static KeptVersion of(StateTable quotas) {
    return of(quotas.get(ID));
  }

  static KeptVersion of(Optional<Row> row) {
    return row.map(KeptVersion::of).orElse(whole(StateVersion.FIRST));
  }

  private static KeptVersion of(Row row) {
    try {
      String to = row.textOrNull(TO);
      return new KeptVersion(
          StateVersion.parse(row.text(VERSION)),
          to == null ? null : StateVersion.parse(to),
          row.textOrNull(TURN));
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new PalimpsestException(
          Reason.REFUSED,
          "the state's version cannot be read; bring back a backup with palimpsest site restore"
              + " --replace.",
          e);
    }
  }

  /** The same, while somebody upgrades it. */
  KeptVersion upgrading(StateVersion next, String by) {
    return new KeptVersion(version, next, by);
  }

  /** Of a state that nobody upgrades. */
  static KeptVersion whole(StateVersion version) {
    return new KeptVersion(version, null, null);
  }

  Fields fields() {
    return new Fields()
        .put(VERSION, version.toString())
        .put(TO, to == null ? null : to.toString())
        .put(TURN, turn);
  }

  /**
   * The same, if a program that knows this version may work on it.
   *
   * @throws PalimpsestException else: a sentence
   */
  KeptVersion requireKnownBy(StateVersion program) {
    StateVersion latest = to == null ? version : to;
    if (latest.major() <= program.major()) {
      return this;
    }
    throw new PalimpsestException(
        Reason.REFUSED,
        "the state has version "
            + latest
            + ", which a later version of Palimpsest has given it, and this one knows version "
            + program
            + "; use the later one, or bring back a backup of before with palimpsest site restore.");
  }
}
