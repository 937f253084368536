package org.palimpsest.federation.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** How far a task is, for the people who wait for it. Safe for use by several threads. */
final class TaskProgress {

  /** What is being done. */
  enum Step {
    LOCAL,
    REMOTE,
    JOIN
  }

  /** What is being asked of a site. */
  enum SiteStep {
    LIBRARIES,
    CHECK,
    EVIDENCE,
    OVER
  }

  private volatile Step step = Step.LOCAL;
  private final SortedMap<String, SiteStep> sites = new ConcurrentSkipListMap<>();

  void set(Step now) {
    step = now;
  }

  void set(String site, SiteStep now) {
    sites.put(site, now);
  }

  /** As a heartbeat brings it: {@code {"step": "remote", "sites": {"beta": "check"}}}. */
  String json() {
    ObjectNode json = TaskJson.MAPPER.createObjectNode();
    json.put("step", EnumWords.of(step));
    ObjectNode ofSites = json.putObject("sites");
    sites.forEach((site, siteStep) -> ofSites.put(site, EnumWords.of(siteStep)));
    return TaskJson.write(json);
  }
}
