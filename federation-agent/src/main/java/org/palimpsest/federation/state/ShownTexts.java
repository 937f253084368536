package org.palimpsest.federation.state;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;

/**
 * How much of each text other sites were shown lately, over all tasks and agents: a site that was
 * shown half of a text in one task does not get the other half in the next.
 */
public final class ShownTexts {

  /** So long what was shown counts. */
  public static final Duration COUNTED_FOR = Duration.ofDays(1);

  private final Database database;

  ShownTexts(Database database) {
    this.database = database;
  }

  /**
   * Decides what more of a text a site is shown, and takes note of it, before it is shown.
   *
   * @param text a digest of the text: the text itself is not kept
   * @param more what is shown besides, given what was shown lately; may be asked several times.
   *     Spans in whatever unit, the same each time
   */
  public void show(String site, String text, UnaryOperator<List<Span>> more, Instant now) {
    IdSyntax.SITE.require(site);
    database.change(
        () -> {
          List<Span> known =
              Coverage.union(
                  database.list(
                      "select * from shown_span where site = ? and text = ? and at > ?",
                      row -> new Span(row.getInt("start"), row.getInt("length")),
                      site,
                      text,
                      now.minus(COUNTED_FOR)));
          List<Span> added = Coverage.union(more.apply(known));
          List<Span> all = new ArrayList<>(known);
          all.addAll(added);
          if (Coverage.length(Coverage.union(all)) > Coverage.length(known)) {
            added.forEach(span -> insert(site, text, span, now));
          }
        });
  }

  private void insert(String site, String text, Span span, Instant now) {
    database.update(
        "insert into shown_span (site, text, at, start, length) values (?, ?, ?, ?, ?)",
        site,
        text,
        now,
        span.offset(),
        span.length());
  }

  /** Deletes what counts no more; what a clock that had leaped has noted is of now. */
  public void expire(Instant now) {
    database.update("update shown_span set at = ? where at > ?", now, now.plus(COUNTED_FOR));
    database.update("delete from shown_span where at < ?", now.minus(COUNTED_FOR));
  }
}
