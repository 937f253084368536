package org.palimpsest.federation.task.remote;

import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.LongSupplier;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;
import org.palimpsest.federation.state.ShownTexts;
import org.palimpsest.federation.task.input.TaskInput.EvidenceUse;
import org.palimpsest.federation.task.local.LocalAnswers;
import org.palimpsest.federation.task.local.OwnProofs;
import org.palimpsest.federation.task.passage.HitPassages;
import org.palimpsest.federation.task.progress.TaskProgress;

/**
 * Shared settings of a task's work on all sites.
 *
 * @param epochs of this site's seeds
 * @param shownTexts texts that other sites have seen
 * @param deadline of the task
 * @param messagesAtOnce to one site
 */
public record RemoteSetting(
    List<SeedEpoch> epochs,
    LocalAnswers local,
    EvidenceUse evidence,
    OwnProofs proofs,
    ShownTexts shownTexts,
    HitPassages passages,
    Deadline deadline,
    ExecutorService executor,
    int messagesAtOnce,
    SiteLines lines,
    TaskProgress progress,
    InstantSource clock,
    LongSupplier nanoTime) {}
