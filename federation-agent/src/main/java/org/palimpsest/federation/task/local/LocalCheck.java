package org.palimpsest.federation.task.local;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.task.input.TaskInput;

/** A task's queries to its own site's Solr. Thread-safe. */
public interface LocalCheck {

  /**
   * Checks against the local collections; the answer lists the windows that no passage explains.
   *
   * @param epoch of the windows' seed, or null for any
   * @return the answer of {@code /check}
   * @throws org.palimpsest.client.PalimpsestException if there is none; REFUSED also if Solr has no
   *     such seed
   */
  ObjectNode check(TaskInput input, @Nullable String epoch);

  /** Like {@link #check}, with all parts of the task's result, once for a task. */
  default ObjectNode checkInFull(TaskInput input, @Nullable String epoch) {
    return check(input, epoch);
  }

  /**
   * The windows of the suspicious text with their fingerprints for a purpose, without a search.
   *
   * @param purpose of the derived seed, see {@link org.palimpsest.core.fingerprint.Seed#of(String)}
   * @return the answer of {@code /check}, with all windows as unmatched
   * @throws org.palimpsest.client.PalimpsestException if there is none
   */
  ObjectNode windows(TaskInput input, String epoch, String purpose);

  /** The number of documents of each collection of a task, without those of its assignment. */
  Map<String, Long> documents(TaskInput input);

  /**
   * The suspicious text, to which all offsets refer. Returns null if an indexed document's text is
   * not stored.
   */
  @Nullable String text(TaskInput input);
}
