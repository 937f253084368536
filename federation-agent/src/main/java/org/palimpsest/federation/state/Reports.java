package org.palimpsest.federation.state;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Reports that the site has made, by number; nothing of what they are about. */
public final class Reports {

  private final Database database;

  Reports(Database database) {
    this.database = database;
  }

  /**
   * A report.
   *
   * @param number that it says of itself
   * @param sha256 of its file, signature included, 64 digits
   * @param format {@code html} or {@code pdf}
   * @param key the digest of the key that signed it, 64 digits
   * @param madeAt when it was signed
   */
  public record Report(String number, String sha256, String format, String key, Instant madeAt) {}

  private static Report report(ResultSet row) throws SQLException {
    return new Report(
        row.getString("number"),
        row.getString("sha256"),
        row.getString("format"),
        row.getString("key"),
        Instant.ofEpochMilli(row.getLong("made_at")));
  }

  /** Adds a report; false if its number is taken. */
  public boolean add(Report report) {
    return database.update(
            "insert into report (number, sha256, format, key, made_at) values (?, ?, ?, ?, ?)"
                + " on conflict (number) do nothing",
            report.number(),
            report.sha256(),
            report.format(),
            report.key(),
            report.madeAt())
        > 0;
  }

  /** The report of a number. */
  public Optional<Report> find(String number) {
    return database.first("select * from report where number = ?", Reports::report, number);
  }
}
