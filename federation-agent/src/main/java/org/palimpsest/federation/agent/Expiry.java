package org.palimpsest.federation.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.account.Sessions;
import org.palimpsest.federation.assignment.AssignmentChecks;
import org.palimpsest.federation.desk.LibraryDocuments;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.SiteState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes data past its retention; the audit log gets the counts. */
record Expiry(
    SiteState state,
    LibraryDocuments documents,
    AssignmentChecks assignments,
    Retention retention,
    RetentionNames names,
    ClockJumps jumps) {

  private static final Logger LOG = LoggerFactory.getLogger(Expiry.class);
  private static final String EVENT = "retention.deleted";
  private static final String JUMPED = "clock.jumped";

  void run(Instant now) {
    names.look();
    boolean isSteady = jumps.isSteady();
    jumps
        .takeJump()
        .ifPresent(by -> append(JUMPED, Map.of("minutes", Long.toString(by.toMinutes())), now));
    if (isSteady) {
      state.seenMessages().expire(now);
      state.checks().expire(now);
      state.probes().expire(now);
      state.shownTexts().expire(now);
      state.sessions().expire(now.minus(Sessions.LASTS), now.plus(Sessions.CLOCKS_APART));
      expireTasks(now);
      expireAssignments(now);
      retention.documents().keySet().forEach(collection -> expireDocuments(collection, now));
    }
  }

  private void expireTasks(Instant now) {
    int tasks = state.tasks().expire(retention, now);
    if (tasks > 0) {
      note(Map.of("tasks", Integer.toString(tasks)), now);
    }
  }

  private void expireAssignments(Instant now) {
    int expired = state.assignments().expire(retention, now);
    if (expired > 0) {
      note(Map.of("assignments", Integer.toString(expired)), now);
    }
    try {
      assignments.clean();
    } catch (PalimpsestException e) {
      LOG.error("Documents of deleted assignments could not be removed: {}", e.reason());
    }
  }

  /** One unreachable collection does not affect the others. */
  private void expireDocuments(String collection, Instant now) {
    int days = retention.daysOfDocuments(collection).orElseThrow();
    try {
      long expired = documents.expire(collection, now.minus(Duration.ofDays(days)));
      if (expired > 0) {
        note(Map.of("collection", collection, "documents", Long.toString(expired)), now);
      }
    } catch (PalimpsestException e) {
      LOG.error("Old documents of a collection could not be deleted: {}", e.reason());
    }
  }

  private void append(String event, Map<String, String> facts, Instant now) {
    state.audit().append(event, null, facts, now);
  }

  private void note(Map<String, String> facts, Instant now) {
    append(EVENT, facts, now);
    LOG.info("Old data was deleted; the audit log has the numbers.");
  }
}
