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
 * Shared tools of all tasks.
 *
 * @param epochs of this site's seeds, the newest first; queried for each task
 * @param shownTexts texts that other sites have seen
 * @param deadline of a task, from its first start
 * @param messagesAtOnce to one site, of one task
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
