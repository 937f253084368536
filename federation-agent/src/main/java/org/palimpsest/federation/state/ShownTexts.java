package org.palimpsest.federation.state;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.palimpsest.text.Span;

/**
 * How much of which text other sites were shown lately, counted over all tasks and agents: so
 * nobody who is shown half of a text in one task gets the other half in the next.
 */
public interface ShownTexts {

  /** So long what was shown counts. */
  Duration COUNTED_FOR = Duration.ofDays(1);

  /**
   * Decides what more of a text a site is shown, and takes note of it, before it is shown.
   *
   * @param text a digest of the text: the text itself is not kept
   * @param more what is shown besides, given what was shown lately; asked again where another agent
   *     has decided meanwhile. Spans in whatever unit, the same each time
   */
  void show(String site, String text, UnaryOperator<List<Span>> more, Instant now);
}
