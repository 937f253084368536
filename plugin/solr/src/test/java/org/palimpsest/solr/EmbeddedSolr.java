package org.palimpsest.solr;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.solr.core.CoreContainer;
import org.apache.solr.core.NodeConfig;
import org.apache.solr.core.SolrXmlConfig;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * A Solr in this process, without a server and without ZooKeeper: its cores have the shipped
 * configset. Given to every test that asks for one, started once for the module, and closed after
 * its last test.
 */
public final class EmbeddedSolr implements AutoCloseable {

  private static final Path CONF = Path.of("../../solr-configs/palimpsest/conf");
  private static final String SCHEMA = "managed-schema.xml";
  private static final String CONFIG = "solrconfig.xml";

  private final Path home;
  private final CoreContainer container;

  EmbeddedSolr() throws IOException {
    home = Files.createTempDirectory("palimpsest-embedded");
    Files.writeString(home.resolve("solr.xml"), "<solr/>");
    NodeConfig config = SolrXmlConfig.fromSolrHome(home, null);
    container = new CoreContainer(config);
    container.load();
  }

  /** A core with the shipped configset. */
  public EmbeddedCore create(String name) throws IOException {
    return create(name, UnaryOperator.identity());
  }

  /** A core with the shipped configset, but another schema. */
  public EmbeddedCore create(String name, UnaryOperator<String> schemaEdit) throws IOException {
    return create(name, schemaEdit, UnaryOperator.identity());
  }

  /** A core with the shipped configset, but another schema and configuration. */
  public EmbeddedCore create(
      String name, UnaryOperator<String> schemaEdit, UnaryOperator<String> configEdit)
      throws IOException {
    Path conf = Files.createDirectories(folder(name).resolve("conf"));
    try (Stream<Path> files = Files.list(CONF)) {
      for (Path file : files.toList()) {
        Files.copy(file, conf.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    Path schema = conf.resolve(SCHEMA);
    Files.writeString(schema, schemaEdit.apply(Files.readString(schema)));
    Path config = conf.resolve(CONFIG);
    Files.writeString(config, configEdit.apply(Files.readString(config)));
    return load(name);
  }

  /** A core from what lies in its folder: {@code conf}, and maybe an index. */
  public EmbeddedCore load(String name) {
    container.create(name, folder(name), Map.of(), false);
    return new EmbeddedCore(container, name);
  }

  /** Where a core lies; its index is below {@code data/index}. */
  public Path folder(String name) {
    return home.resolve(name);
  }

  @Override
  public void close() throws IOException {
    container.shutdown();
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Gives tests the one that all share. */
  public static final class Shared implements ParameterResolver {

    private static final ExtensionContext.Namespace NAMESPACE =
        ExtensionContext.Namespace.create(EmbeddedSolr.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == EmbeddedSolr.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return context
          .getRoot()
          .getStore(NAMESPACE)
          .getOrComputeIfAbsent(EmbeddedSolr.class, key -> start(), EmbeddedSolr.class);
    }

    private static EmbeddedSolr start() {
      try {
        return new EmbeddedSolr();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
