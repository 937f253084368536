package org.palimpsest.desk;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.palimpsest.local.AgentLibraries;
import org.palimpsest.local.LocalCluster;
import org.palimpsest.local.PrivateFiles;

/**
 * The folder of a desk: {@code solr}, {@code agent.yaml}, keys in {@code home}, logs, and the
 * password of its only account, which users never type.
 *
 * @param folder created at the first start
 */
record DeskHome(Path folder) {

  private static final String ACCOUNT = "desk";
  private static final int PASSWORD_BYTES = 24;
  private static final Pattern PORT = Pattern.compile("api: \\{host: 127.0.0.1, port: (\\d+)}");

  Path solr() {
    return folder.resolve("solr");
  }

  Path logs() {
    return folder.resolve("logs");
  }

  Path agentLog() {
    return logs().resolve("agent.log");
  }

  Path config() {
    return folder.resolve("agent.yaml");
  }

  private Path passwordFile() {
    return folder.resolve("password");
  }

  /**
   * Whether a desk runs here or is starting. Otherwise its password must not be sent to its port.
   */
  boolean isRunning() throws IOException {
    return Files.exists(config()) && LocalCluster.isRunningIn(solr());
  }

  /** The page's port at the last start. */
  int port() throws IOException {
    Matcher matcher = PORT.matcher(Files.readString(config()));
    if (!matcher.find()) {
      throw new IOException(config() + " is damaged; delete it and start again.");
    }
    return Integer.parseInt(matcher.group(1));
  }

  /** Name and password for HTTP's basic authentication. */
  String credentials() throws IOException {
    return ACCOUNT + ":" + Files.readString(passwordFile()).strip();
  }

  /**
   * Creates missing files, and writes the addresses of Solr and the page into the configuration.
   *
   * @throws IOException with a sentence, if it cannot
   */
  void make(AgentLibraries libraries, String solrUrl, int port) throws IOException {
    Files.createDirectories(logs());
    if (!Files.exists(passwordFile())) {
      Path file = PrivateFiles.createFile(passwordFile());
      Files.writeString(file, PrivateFiles.randomHex(PASSWORD_BYTES) + "\n");
    }
    writeConfig(solrUrl, port);
    init(libraries);
  }

  /** Ports may change between starts, and the folder may be moved. */
  private void writeConfig(String solrUrl, int port) throws IOException {
    String yaml =
        String.join(
            "\n",
            "# Written anew at each start of `palimpsest desk`.",
            "site: desk",
            "title: \"This machine\"",
            "url: \"https://localhost:8443\"",
            "home: home",
            "solr: {url: \"" + solrUrl + "\"}",
            "federation: {host: 127.0.0.1, port: 0}",
            "api: {host: 127.0.0.1, port: " + port + "}",
            "operations: {host: 127.0.0.1, port: 0}",
            "");
    Files.writeString(config(), yaml, StandardCharsets.UTF_8);
  }

  private void init(AgentLibraries libraries) throws IOException {
    var output = new StringWriter();
    int exitCode =
        libraries.run(
            new PrintWriter(output),
            new PrintWriter(output),
            "site",
            "init",
            "--config",
            config().toString(),
            "--administrator",
            ACCOUNT,
            "--password-file",
            passwordFile().toString());
    if (exitCode != 0) {
      throw new IOException(output.toString().strip());
    }
  }
}
