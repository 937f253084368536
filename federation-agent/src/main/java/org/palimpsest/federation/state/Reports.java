package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.Optional;

/** Numbers and digests of the site's reports, without their content. */
public record Reports(Database database) {

  /**
   * A report.
   *
   * @param sha256 of its file, signature included, 64 digits
   * @param key the signing key's digest, 64 digits
   */
  public record Report(String number, String sha256, String format, String key, Instant madeAt) {}

  /** Adds a report; false if its number is taken. */
  public boolean add(Report report) {
    return database.update(
            "insert into report (number, sha256, format, key, made_at)"
                + " values (:number, :sha256, :format, :key, :madeAt) on conflict do nothing",
            report)
        > 0;
  }

  public Optional<Report> find(String number) {
    return database.first("select * from report where number = ?", Report.class, number);
  }
}
