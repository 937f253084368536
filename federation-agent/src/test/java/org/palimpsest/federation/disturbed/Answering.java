package org.palimpsest.federation.disturbed;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.palimpsest.federation.disturbed.DisturbedSite.Agent;

/** A site that alpha asks, the agent that answers for it now, and what was used of its quota. */
final class Answering {

  final Remote remote;
  final DisturbedSite site;
  private final DisturbedSite asking;

  /** What an undisturbed task takes of the quota. */
  private final Map<Step, Integer> sentences = new EnumMap<>(Step.class);

  private Agent agent;
  private int usedBefore;

  Answering(Remote remote, DisturbedSite site, DisturbedSite asking) {
    this.remote = remote;
    this.site = site;
    this.asking = asking;
  }

  /** Makes its library, and offers it. */
  void publish(String epoch) {
    site.tables.collect(
        remote.library,
        epoch,
        Map.of("source-1", remote.texts().get(0), "source-2", remote.texts().get(1)));
    site.tables.offer(remote.library, epoch, remote.library, asking.tables);
  }

  /** From now on this agent answers. */
  void lead(Agent to) {
    agent = to;
    site.lead(to);
  }

  Agent agent() {
    return agent;
  }

  /** How many messages of a type its agent has answered. */
  int answered(String type) throws IOException, InterruptedException {
    return answered(agent, type);
  }

  /** The same of an agent that answered for it before. */
  static int answered(Agent agent, String type) throws IOException, InterruptedException {
    Pattern count =
        Pattern.compile("messages_answered_total\\{[^}]*type=\"" + type + "\"[^}]*} (\\d+)");
    return count
        .matcher(agent.process().get("/metrics").body())
        .results()
        .mapToInt(match -> Integer.parseInt(match.group(1)))
        .sum();
  }

  /** Counts from here on. */
  void beginCount() {
    usedBefore = site.tables.sentencesUsed(remote.library, asking.tables);
  }

  /** What was used since {@link #beginCount}. */
  int used() {
    return site.tables.sentencesUsed(remote.library, asking.tables) - usedBefore;
  }

  /** What was used since then is what an undisturbed task of this step takes. */
  void noteUndisturbed(Step step) {
    sentences.put(step, used());
  }

  /** What an undisturbed task of this step takes. */
  int sentences(Step step) {
    return sentences.get(step);
  }
}
