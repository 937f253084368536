package org.palimpsest.federation.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.MatchParameters;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;
import org.palimpsest.federation.state.Assignments.Submission;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.state.Tasks.TaskState;
import org.palimpsest.federation.task.form.TaskJson;
import org.palimpsest.federation.task.input.TaskInput;
import org.palimpsest.federation.task.input.TaskInput.RemoteSite;
import org.palimpsest.federation.task.local.LocalAnswers;
import org.palimpsest.federation.task.local.OwnProofs;
import org.palimpsest.federation.task.local.TaskFailedException;
import org.palimpsest.federation.task.passage.HitPassages;
import org.palimpsest.federation.task.progress.ClaimedTask;
import org.palimpsest.federation.task.progress.TaskMessages;
import org.palimpsest.federation.task.progress.TaskProgress;
import org.palimpsest.federation.task.remote.RemoteSetting;
import org.palimpsest.federation.task.remote.RemoteSiteState;
import org.palimpsest.federation.task.remote.SiteReport;
import org.palimpsest.federation.task.remote.SiteWork;

/**
 * The work on one task, from its input to its result. Completed steps of an earlier owner are not
 * repeated. Used once, by one thread; ends on interruption.
 */
public record TaskRun(
    ClaimedTask held,
    TaskMessages messages,
    TaskTools tools,
    TaskProgress progress,
    Runnable onlyWaits) {

  /** Wait for a site's report after the deadline. */
  private static final Duration GRACE = Duration.ofSeconds(15);

  /**
   * The outcome of a task: exactly one of result and error.
   *
   * @param more a change in the transaction of publication
   */
  record Outcome(
      TaskState state, @Nullable String resultJson, @Nullable String errorJson, Runnable more) {

    static Outcome failed(Note error) {
      return new Outcome(TaskState.FAILED, null, TaskJson.write(FileAccount.json(error)), () -> {});
    }
  }

  /**
   * Does the work.
   *
   * @throws ClaimedTask.LostException if the task belongs to another agent
   */
  Outcome run() throws InterruptedException {
    long begun = tools.nanoTime().getAsLong();
    try {
      TaskInput alone = input();
      Deadline deadline = deadline();
      Submission submission = tools.assignments().submission(held.claim().task().id()).orElse(null);
      TaskInput input =
          submission == null ? alone : tools.assignments().amongOthers(submission, alone);
      LocalAnswers local = local(input, submission);
      JoinedResult joined = joined(input, local, deadline);
      long place = local.place();
      long elapsed = TimeUnit.NANOSECONDS.toMillis(tools.nanoTime().getAsLong() - begun);
      ObjectNode result = joined.write(elapsed);
      progress.over(result);
      return new Outcome(
          joined.isPartial() ? TaskState.PARTIAL : TaskState.DONE,
          TaskJson.write(result),
          null,
          submission == null
              ? () -> {}
              : () -> tools.assignments().note(submission, place, joined.local()));
    } catch (TaskFailedException e) {
      return Outcome.failed(e.note());
    }
  }

  private TaskInput input() throws TaskFailedException {
    try {
      return TaskInput.parse(Objects.requireNonNull(held.claim().task().inputJson(), "input"));
    } catch (IllegalArgumentException e) {
      throw new TaskFailedException(
          Note.of("taskUnreadable", "detail", String.valueOf(e.getMessage())));
    }
  }

  /** Counts from the first start of the task by any agent. */
  private Deadline deadline() {
    Instant now = tools.clock().instant();
    JsonNode started =
        held.once("started", TaskJson::tree, () -> TaskJson.object().put("at", now.toString()));
    Duration gone = Duration.between(Instant.parse(started.path("at").asText()), now);
    Duration left = tools.deadline().minus(gone.isNegative() ? Duration.ZERO : gone);
    return Deadline.after(left.isNegative() ? Duration.ZERO : left);
  }

  private LocalAnswers local(TaskInput input, @Nullable Submission submission) {
    List<SeedEpoch> epochs = tools.epochs().get();
    return new LocalAnswers(
        input,
        tools.local(),
        held,
        likelyEpoch(input, epochs),
        epochs,
        submission == null ? () -> 0 : () -> tools.assignments().prepare(submission.assignment()),
        tools.pause());
  }

  private JoinedResult joined(TaskInput input, LocalAnswers local, Deadline deadline)
      throws TaskFailedException, InterruptedException {
    RemoteSetting setting =
        new RemoteSetting(
            tools.epochs().get(),
            local,
            input.evidence(),
            new OwnProofs(input, tools.local(), tools.site()),
            tools.shownTexts(),
            new HitPassages(matchParameters(input)),
            deadline,
            tools.executor(),
            tools.messagesAtOnce(),
            tools.lines(),
            progress,
            tools.clock(),
            tools.nanoTime());
    List<Future<SiteReport>> sites = new ArrayList<>();
    try {
      for (RemoteSite wanted : input.remote()) {
        sites.add(tools.executor().submit(new SiteWork(wanted, tools.peers(), messages, setting)));
      }
      ObjectNode answer = local.answer();
      progress.set(TaskProgress.Step.REMOTE);
      if (!sites.isEmpty()) {
        onlyWaits.run();
      }
      List<SiteReport> reports = reports(input, sites, deadline);
      progress.set(TaskProgress.Step.JOIN);
      boolean isTextOfUse = reports.stream().anyMatch(report -> !report.sources().isEmpty());
      return new JoinedResult(
          tools.site(), input, answer, reports, isTextOfUse ? local.text() : null);
    } finally {
      sites.forEach(site -> site.cancel(true));
    }
  }

  /**
   * The most likely epoch by the sites' descriptors, so that one local check suffices: their offers
   * are not known yet.
   */
  private @Nullable String likelyEpoch(TaskInput input, List<SeedEpoch> epochs) {
    String likely = null;
    long most = 0;
    List<List<SeedEpoch>> theirs =
        input.remote().stream()
            .flatMap(wanted -> tools.peers().find(wanted.site()).stream())
            .filter(peer -> !peer.revoked())
            .map(Peer::descriptor)
            .map(descriptor -> descriptor.schemes())
            .toList();
    for (SeedEpoch epoch : epochs) {
      long sites = theirs.stream().filter(schemes -> schemes.contains(epoch)).count();
      if (sites > most) {
        likely = epoch.epoch();
        most = sites;
      }
    }
    return likely;
  }

  private static MatchParameters matchParameters(TaskInput input) {
    MatchParameters defaults = MatchParameters.DEFAULT;
    int distance = Math.max(0, input.number("distance", defaults.distance()));
    return new MatchParameters(
        distance,
        Math.max(
            distance, input.number(CheckParams.EXTENSION_DISTANCE, defaults.extensionDistance())),
        Math.max(0, input.number(CheckParams.GAP, defaults.gap())));
  }

  private List<SiteReport> reports(
      TaskInput input, List<Future<SiteReport>> sites, Deadline deadline)
      throws InterruptedException {
    List<SiteReport> reports = new ArrayList<>();
    for (int i = 0; i < sites.size(); i++) {
      RemoteSite wanted = input.remote().get(i);
      long patience = deadline.remaining().plus(GRACE).toMillis();
      try {
        reports.add(sites.get(i).get(patience, TimeUnit.MILLISECONDS));
      } catch (TimeoutException e) {
        reports.add(SiteWork.failed(wanted, RemoteSiteState.TIMEOUT, "siteNoAnswer"));
      } catch (CancellationException e) {
        throw new ClaimedTask.LostException();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof ClaimedTask.LostException lost) {
          throw lost;
        }
        if (e.getCause() instanceof InterruptedException) {
          throw new InterruptedException();
        }
        ClaimedTask.requireState(e.getCause());
        // A defect must not cost the answers of other sites, and must be logged.
        TaskWork.logFailure("the work on a site", e.getCause());
        reports.add(SiteWork.failed(wanted, RemoteSiteState.UNAVAILABLE, "siteWorkFailed"));
      }
    }
    return reports;
  }
}
