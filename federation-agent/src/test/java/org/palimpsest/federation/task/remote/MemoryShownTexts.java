package org.palimpsest.federation.task.remote;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.palimpsest.federation.state.ShownTexts;
import org.palimpsest.text.Span;

/** What was shown, in memory, and never forgotten. */
public final class MemoryShownTexts implements ShownTexts {

  private final Map<String, List<Span>> shown = new ConcurrentHashMap<>();

  @Override
  public void show(String site, String text, UnaryOperator<List<Span>> more, Instant now) {
    shown.compute(
        site + " " + text,
        (key, before) -> {
          List<Span> known = before == null ? List.of() : before;
          List<Span> all = new ArrayList<>(known);
          all.addAll(more.apply(known));
          return List.copyOf(all);
        });
  }
}
