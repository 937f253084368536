package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.palimpsest.federation.state.SharedState.NOW;

import java.time.InstantSource;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.federation.state.AuditLog.Verdict;
import org.palimpsest.federation.state.SeenMessages.State;
import org.palimpsest.federation.state.Tasks.Claim;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.Subject;
import org.palimpsest.federation.state.Tasks.TaskState;
import org.palimpsest.federation.state.UnreliableWay.Fault;
import org.palimpsest.federation.testing.SolrProcess;

/** Updates that reach Solr or not, while the client cannot tell which. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class LostAnswersIT {

  private final SolrState undisturbed = SharedState.open();
  private final UnreliableWay way = new UnreliableWay(SolrProcess.shared().solrUrl());
  private final SolrConnection connection = way.connect();
  private final SolrState state =
      SolrState.open(connection, SharedState.PREFIX, InstantSource.fixed(NOW));

  private final UUID id = UUID.randomUUID();
  private final UUID turn = undisturbed.leases().begin().id();

  @AfterEach
  void close() {
    connection.close();
    way.close();
  }

  private State claim(SolrState of) {
    return of.seenMessages().claim("lossy.example", id, "aa", turn, NOW).state();
  }

  @Test
  void claimWhoseAnswerWasLost_isKnownAsOnesOwn() {
    way.next(Fault.LOSE_ANSWER);
    assertThat(claim(state)).isEqualTo(State.NEW);
    assertThat(claim(undisturbed)).isEqualTo(State.RUNNING);
  }

  @Test
  void claimThatNeverArrived_isSentAgain() {
    way.next(Fault.LOSE_REQUEST, Fault.LOSE_REQUEST, Fault.LOSE_ANSWER);
    assertThat(claim(state)).isEqualTo(State.NEW);
    assertThat(claim(undisturbed)).isEqualTo(State.RUNNING);
  }

  @Test
  void claimThatNeverArrivedWhileAnotherOneDid_isNotOnesOwn() {
    way.next(Fault.LOSE_REQUEST);
    way.afterFault(() -> assertThat(claim(undisturbed)).isEqualTo(State.NEW));
    assertThat(claim(state)).isEqualTo(State.RUNNING);
  }

  @Test
  void wayThatStaysBroken_isAFailure() {
    way.next(Fault.LOSE_REQUEST, Fault.LOSE_REQUEST, Fault.LOSE_REQUEST, Fault.LOSE_REQUEST);
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> claim(state))
        .returns(Reason.NO_ANSWER, PalimpsestException::reason);
  }

  @Test
  void quotaWhoseAnswerWasLost_isTakenOnceThoughAnotherTakerCameBetween() {
    String library = "lossy-" + id;
    Grant grant = StateContract.grant("lossy.example", library);
    way.next(Fault.LOSE_ANSWER);
    way.afterFault(() -> undisturbed.quotas().take(grant, "other", "one", 5, NOW));

    assertThat(state.quotas().take(grant, "own", "two", 10, NOW).allowed()).isTrue();

    assertThat(undisturbed.quotas().sentencesLeft(grant, NOW)).isEqualTo(100 - 15);
  }

  @Test
  void auditRecordWhoseAnswerWasLost_isThereOnce() {
    StateTable table = SharedState.newTable("audit-lossy");
    var log = new SolrAuditLog(new StateTable(connection, "audit-lossy"));
    way.next(Fault.LOSE_ANSWER, Fault.NONE, Fault.LOSE_REQUEST, Fault.LOSE_ANSWER);
    log.append("first", null, new TreeMap<>(), NOW);
    log.append("second", null, new TreeMap<>(), NOW);
    assertThat(new SolrAuditLog(table).verify()).isEqualTo(new Verdict(2, -1));
  }

  @Test
  void deletionWhoseAnswerWasLost_isDone() {
    undisturbed.grants().put(StateContract.grant("lossy.example", "deleted"));
    way.next(Fault.LOSE_ANSWER);
    assertThat(state.grants().remove("lossy.example", "deleted")).isTrue();
    assertThat(undisturbed.grants().find("lossy.example", "deleted")).isEmpty();
  }

  @Test
  void publicationWhoseAnswerWasLost_tookPlaceOnce() {
    StateTable tasks = SharedState.newTable("tasks-lossy");
    SharedState.newTable("results-lossy");
    var lossy =
        new SolrTasks(
            new StateTable(connection, "tasks-lossy"),
            new TaskParts(new StateTable(connection, "results-lossy")),
            InstantSource.fixed(NOW),
            undisturbed.leases());
    // The input and the task; then its soft commit.
    way.next(Fault.LOSE_ANSWER, Fault.LOSE_ANSWER, Fault.LOSE_REQUEST);
    lossy.create(StoredTask.waiting("t1", "ada", "{}", "l", Subject.UNKNOWN, NOW));
    tasks.makeSearchable();

    way.next(Fault.LOSE_ANSWER);
    Claim claim = lossy.claimNext().orElseThrow();
    assertThat(claim.epoch()).isEqualTo(1);
    way.next(Fault.LOSE_ANSWER, Fault.LOSE_ANSWER); // the result and the task
    assertThat(lossy.publish(claim, TaskState.DONE, "{\"a\":1}", null)).isTrue();
    assertThat(lossy.result("t1")).contains("{\"a\":1}");
    assertThat(lossy.find("t1").orElseThrow().epoch()).isEqualTo(1);
  }
}
