package org.palimpsest.federation.state;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;

/**
 * Recently shown spans of texts, by site, over all tasks and agents: a site that saw half of a text
 * in one task does not get the other half in the next.
 */
public record ShownTexts(Database database) {

  public static final Duration COUNTED_FOR = Duration.ofDays(1);

  /**
   * Decides which further spans of a text a site is shown, and stores them first.
   *
   * @param text the text's digest: the text itself is not stored
   * @param more returns further spans, given the recent ones; may run several times. The unit is
   *     the caller's, and constant
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

  /** Deletes expired spans; spans of a clock that was ahead are dated now. */
  public void expire(Instant now) {
    database.update("update shown_span set at = ? where at > ?", now, now.plus(COUNTED_FOR));
    database.update("delete from shown_span where at < ?", now.minus(COUNTED_FOR));
  }
}
