package org.palimpsest.federation.state.sql;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.palimpsest.federation.state.IdSyntax;
import org.palimpsest.federation.state.ShownTexts;
import org.palimpsest.match.Coverage;
import org.palimpsest.text.Span;

/** What was shown, in the table {@code shown_span}. */
final class SqlShownTexts implements ShownTexts {

  private final Database database;

  SqlShownTexts(Database database) {
    this.database = database;
  }

  @Override
  public void show(String site, String text, UnaryOperator<List<Span>> more, Instant now) {
    IdSyntax.SITE.require(site);
    database.useTransaction(
        handle -> {
          List<Span> known = Coverage.union(known(handle, site, text, now));
          List<Span> added = Coverage.union(more.apply(known));
          List<Span> all = new ArrayList<>(known);
          all.addAll(added);
          if (Coverage.length(Coverage.union(all)) > Coverage.length(known)) {
            added.forEach(span -> insert(handle, site, text, span, now));
          }
        });
  }

  private static List<Span> known(Handle handle, String site, String text, Instant now) {
    return handle
        .createQuery(
            "select start, length from shown_span"
                + " where site = :site and text = :text and at > :at")
        .bind("site", site)
        .bind("text", text)
        .bind("at", now.minus(COUNTED_FOR).toEpochMilli())
        .map((row, context) -> new Span(row.getInt(1), row.getInt(2)))
        .list();
  }

  private static void insert(Handle handle, String site, String text, Span span, Instant now) {
    handle.execute(
        "insert into shown_span (site, text, at, start, length) values (?, ?, ?, ?, ?)",
        site,
        text,
        now.toEpochMilli(),
        span.offset(),
        span.length());
  }
}
