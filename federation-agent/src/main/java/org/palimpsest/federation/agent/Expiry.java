package org.palimpsest.federation.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.account.Sessions;
import org.palimpsest.federation.assignment.AssignmentChecks;
import org.palimpsest.federation.desk.LibraryDocuments;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.AuditLog;
import org.palimpsest.federation.state.SiteState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes what has been kept for long enough; the audit log says how much, not what. */
final class Expiry {

  private static final Logger LOG = LoggerFactory.getLogger(Expiry.class);
  private static final String EVENT = "retention.deleted";

  private final SiteState state;
  private final LibraryDocuments documents;
  private final AssignmentChecks assignments;
  private final Retention retention;
  private final RetentionNames names;
  private final ClockJumps jumps;

  Expiry(
      SiteState state,
      LibraryDocuments documents,
      AssignmentChecks assignments,
      Retention retention,
      RetentionNames names,
      ClockJumps jumps) {
    this.names = names;
    this.state = state;
    this.documents = documents;
    this.assignments = assignments;
    this.retention = retention;
    this.jumps = jumps;
  }

  /** Deletes what is due at a time. */
  void run(Instant now) {
    names.look();
    state.sessions().expire(now.minus(Sessions.LASTS));
    if (jumps.isSteady()) {
      state.seenMessages().expire(now);
      state.checks().expire(now);
      state.probes().expire(now);
      state.shownTexts().expire(now);
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

  /** One collection that cannot be reached keeps no other from being looked at. */
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

  private void note(Map<String, String> facts, Instant now) {
    AuditLog audit = state.audit();
    audit.append(EVENT, null, new TreeMap<>(facts), now);
    LOG.info("Something was deleted for its age; the audit log says how much.");
  }
}
