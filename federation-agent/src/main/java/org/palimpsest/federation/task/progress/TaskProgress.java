package org.palimpsest.federation.task.progress;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.task.form.TaskJson;

/** The progress of a task, for people. Thread-safe. */
public final class TaskProgress {

  public enum Step {
    LOCAL,
    REMOTE,
    JOIN,
    OVER
  }

  public enum SiteStep {
    LIBRARIES,
    CHECK,
    EVIDENCE,
    OVER
  }

  private final TaskFigures figures;
  private final LongSupplier nanoTime;
  private volatile Step step = Step.LOCAL;
  private long sinceNanos;

  /** Figures of the result, for lists of tasks, which do not read results. */
  private volatile @Nullable ObjectNode found;

  private final SortedMap<String, SiteStep> sites = new ConcurrentSkipListMap<>();

  /**
   * Begins with the first step.
   *
   * @param nanoTime a monotonic clock
   */
  public TaskProgress(TaskFigures figures, LongSupplier nanoTime) {
    this.figures = figures;
    this.nanoTime = nanoTime;
    this.sinceNanos = nanoTime.getAsLong();
  }

  public void over(JsonNode result) {
    List<JsonNode> notes = new ArrayList<>();
    result.path("warnings").forEach(notes::add);
    result.at("/document/file/notes").forEach(notes::add);
    notes.removeIf(note -> note.path("rank").asText().equals(Note.INFORMATION));
    List<JsonNode> ofLibraries =
        notes.stream().filter(note -> note.path("scope").asText().equals(Note.LIBRARY)).toList();
    ObjectNode figures = TaskJson.object();
    figures.put("ratio", result.at("/ratios/total").doubleValue());
    figures.put("matchedLength", result.at("/matchedLengths/total").intValue());
    figures.put("length", result.at("/document/length").intValue());
    figures.put("sources", result.path("sources").size());
    figures.put("warnings", notes.size() - ofLibraries.size());
    figures.put("signs", result.path("signs").size());
    figures.putArray("ofLibraries").addAll(ofLibraries);
    found = figures;
    set(Step.OVER);
  }

  /** Only the working thread sets the step. */
  public void set(Step now) {
    long nanos = nanoTime.getAsLong();
    figures.took(step, nanos - sinceNanos);
    sinceNanos = nanos;
    step = now;
  }

  public void set(String site, SiteStep now) {
    sites.put(site, now);
  }

  /** The stored form: {@code {"step": "remote", "sites": {"beta": "check"}}}. */
  public String json() {
    ObjectNode json = TaskJson.object();
    json.put("step", TaskJson.word(step));
    ObjectNode ofSites = json.putObject("sites");
    sites.forEach((site, siteStep) -> ofSites.put(site, TaskJson.word(siteStep)));
    ObjectNode known = found;
    if (known != null) {
      json.set("found", known);
    }
    return TaskJson.write(json);
  }
}
