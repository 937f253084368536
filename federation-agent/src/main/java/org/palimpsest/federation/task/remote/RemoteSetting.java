package org.palimpsest.federation.task.remote;

import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;
import org.palimpsest.federation.state.ShownTexts;
import org.palimpsest.federation.task.input.TaskInput.EvidenceUse;
import org.palimpsest.federation.task.local.EpochWindows;
import org.palimpsest.federation.task.local.OwnProofs;
import org.palimpsest.federation.task.passage.HitPassages;
import org.palimpsest.federation.task.progress.TaskProgress;

/**
 * What the work on all sites of a task has in common.
 *
 * @param epochs of this site's seeds
 * @param windows that no local passage explains
 * @param evidence whether text may be shown
 * @param text the suspicious one
 * @param proofs what proofs are held against
 * @param shownTexts what other sites were shown of texts
 * @param passages how hits are merged
 * @param deadline of the task
 * @param executor for what runs at once
 * @param messagesAtOnce to one site
 * @param lines of the tasks that ask the same site
 * @param progress told what is being asked
 * @param clock for what is kept
 * @param nanoTime to measure how long it takes
 */
public record RemoteSetting(
    List<SeedEpoch> epochs,
    EpochWindows windows,
    EvidenceUse evidence,
    SuspiciousText text,
    OwnProofs proofs,
    ShownTexts shownTexts,
    HitPassages passages,
    Deadline deadline,
    ExecutorService executor,
    int messagesAtOnce,
    SiteLines lines,
    TaskProgress progress,
    InstantSource clock,
    LongSupplier nanoTime) {

  /** The suspicious text, read where it is needed. */
  @FunctionalInterface
  public interface SuspiciousText {
    /** Null where it is not stored. */
    @Nullable String get();
  }
}
