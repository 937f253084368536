package org.palimpsest.federation.task.local;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.task.input.TaskInput;

/** What a task asks of its own site's Solr. Safe for use by several threads. */
public interface LocalCheck {

  /**
   * Checks against the local collections; the answer lists the windows that no passage explains.
   *
   * @param epoch of the seed that the windows' fingerprints are made with; null for no matter which
   * @return the answer of {@code /check}
   * @throws org.palimpsest.client.PalimpsestException if there is none; REFUSED also where Solr has
   *     no such seed
   */
  ObjectNode check(TaskInput input, @Nullable String epoch);

  /**
   * The same with all that the task's result takes from it, once for a task.
   *
   * @throws org.palimpsest.client.PalimpsestException as above
   */
  default ObjectNode checkInFull(TaskInput input, @Nullable String epoch) {
    return check(input, epoch);
  }

  /**
   * The windows of the suspicious text with their fingerprints for a purpose; nothing is looked up.
   *
   * @param epoch of the seed that the purpose's is made of
   * @param purpose of the seed, see {@link org.palimpsest.core.fingerprint.Seed#of(String)}
   * @return the answer of {@code /check}, with all windows as unmatched
   * @throws org.palimpsest.client.PalimpsestException if there is none
   */
  ObjectNode windows(TaskInput input, String epoch, String purpose);

  /**
   * How many documents each collection of a task has, by its name; those that were handed in
   * together are none of them.
   *
   * @throws org.palimpsest.client.PalimpsestException if they cannot be counted
   */
  Map<String, Long> documents(TaskInput input);

  /**
   * The suspicious text, to which all offsets refer.
   *
   * @return null where an indexed document's is not stored
   * @throws org.palimpsest.client.PalimpsestException if it cannot be read
   */
  @Nullable String text(TaskInput input);
}
