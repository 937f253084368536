package org.palimpsest.federation.task;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.palimpsest.federation.assignment.AssignmentChecks;
import org.palimpsest.federation.peer.Correspondent;
import org.palimpsest.federation.retry.Pause;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;
import org.palimpsest.federation.state.Peers;
import org.palimpsest.federation.state.ShownTexts;
import org.palimpsest.federation.task.local.LocalCheck;
import org.palimpsest.federation.task.progress.TaskFigures;
import org.palimpsest.federation.task.remote.SiteLines;

/**
 * What every task is worked on with.
 *
 * @param site this one's name
 * @param epochs of this site's seeds, the newest first; asked for with each task
 * @param local this site's Solr
 * @param assignments what was handed in together
 * @param peers the other sites
 * @param shownTexts what they were shown of texts
 * @param correspondent asks them
 * @param executor for what runs at once
 * @param deadline of a task, from when it was first begun
 * @param messagesAtOnce to one site, of one task
 * @param lines of the tasks that ask the same site
 * @param clock for what is kept
 * @param nanoTime for what is measured
 * @param figures take what is measured of tasks
 * @param pause waits
 */
record TaskTools(
    String site,
    Supplier<List<SeedEpoch>> epochs,
    LocalCheck local,
    AssignmentChecks assignments,
    Peers peers,
    ShownTexts shownTexts,
    Correspondent correspondent,
    ExecutorService executor,
    Duration deadline,
    int messagesAtOnce,
    SiteLines lines,
    InstantSource clock,
    LongSupplier nanoTime,
    TaskFigures figures,
    Pause pause) {}
