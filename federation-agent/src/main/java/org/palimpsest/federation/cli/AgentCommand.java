package org.palimpsest.federation.cli;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.meaning.MeaningComparer;
import org.palimpsest.federation.agent.Agent;
import org.palimpsest.federation.agent.AgentException;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.ops.AgentLogs;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

@Command(
    name = "agent",
    description = "Runs an agent of this site until it gets SIGTERM or SIGINT.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class AgentCommand extends TerminalCommand {

  @Option(
      names = "--config",
      paramLabel = "FILE",
      defaultValue = "agent.yaml",
      description = "The site's configuration (default: ${DEFAULT-VALUE}).")
  private Path configFile;

  @Option(
      names = "--meaning",
      description =
          "Also finds like statements in other words in this site's own sources, by a"
              + " language model on this machine.")
  private boolean meaning;

  @Override
  public Integer call() {
    AgentConfig config = SiteSubcommand.readConfig(configFile);
    AgentLogs.configure(config.log().level(), config.log().file());
    try (MeaningComparer meanings = meaning ? MeaningComparer.load() : null) {
      Agent agent = Agent.start(config, meanings, InstantSource.system());
      var ended = new CountDownLatch(1);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(agent, ended), "shutdown"));
      ended.await();
      return ExitCode.OK;
    } catch (AgentException e) {
      throw new PalimpsestException(Reason.LOCAL, String.valueOf(e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.SOFTWARE;
    }
  }

  private static void end(Agent agent, CountDownLatch ended) {
    agent.close();
    ended.countDown();
  }
}
