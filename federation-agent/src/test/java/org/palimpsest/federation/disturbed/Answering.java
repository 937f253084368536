package org.palimpsest.federation.disturbed;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.palimpsest.federation.disturbed.DisturbedSite.Agent;

/** A site that answers alpha: its present agent and the used quota. */
final class Answering {

  final Remote remote;
  final DisturbedSite site;
  private final DisturbedSite asking;

  /** The quota used by an undisturbed task. */
  private final Map<Step, Integer> sentences = new EnumMap<>(Step.class);

  private Agent agent;
  private int usedBefore;

  Answering(Remote remote, DisturbedSite site, DisturbedSite asking) {
    this.remote = remote;
    this.site = site;
    this.asking = asking;
  }

  /** Creates the library, and offers it. */
  void publish(String epoch) {
    site.tables.collect(
        remote.library,
        epoch,
        Map.of("source-1", remote.texts().get(0), "source-2", remote.texts().get(1)));
    site.tables.offer(remote.library, epoch, remote.library, asking.tables);
  }

  /** Directs requests to an agent. */
  void lead(Agent to) {
    agent = to;
    site.lead(to);
  }

  Agent agent() {
    return agent;
  }

  /** The number of messages of a type that the agent has answered. */
  int answered(String type) throws IOException, InterruptedException {
    return answered(agent, type);
  }

  /** The number of messages of a type that an earlier agent has answered. */
  static int answered(Agent agent, String type) throws IOException, InterruptedException {
    Pattern count =
        Pattern.compile("messages_answered_total\\{[^}]*type=\"" + type + "\"[^}]*} (\\d+)");
    return count
        .matcher(agent.process().get("/metrics").body())
        .results()
        .mapToInt(match -> Integer.parseInt(match.group(1)))
        .sum();
  }

  /** Starts counting the used quota. */
  void beginCount() {
    usedBefore = site.tables.sentencesUsed(remote.library, asking.tables);
  }

  /** The quota used since {@link #beginCount}. */
  int used() {
    return site.tables.sentencesUsed(remote.library, asking.tables) - usedBefore;
  }

  /** Records the quota used since {@link #beginCount} as that of an undisturbed task. */
  void noteUndisturbed(Step step) {
    sentences.put(step, used());
  }

  /** The quota used by an undisturbed task of this step. */
  int sentences(Step step) {
    return sentences.get(step);
  }
}
