package org.palimpsest.benchmarks.texts;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.util.Version;
import org.apache.solr.core.SolrResourceLoader;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.IndexSchemaFactory;
import org.palimpsest.benchmarks.report.Folders;

/** The shipped configset, from the class path. */
public final class Configset {

  private static final String SCHEMA = "managed-schema.xml";

  private static final String FOLDER = "configset/palimpsest/conf";

  private Configset() {}

  private static void copyTo(Path folder) throws IOException {
    URL schema = Configset.class.getResource("/" + FOLDER + "/" + SCHEMA);
    if (schema == null) {
      throw new IOException("no " + FOLDER + " on the class path");
    }
    if (schema.openConnection() instanceof JarURLConnection jar) {
      try (FileSystem files = FileSystems.newFileSystem(Path.of(uri(jar.getJarFileURL())))) {
        copy(files.getPath(FOLDER), folder);
      }
    } else {
      copy(Path.of(uri(schema)).resolveSibling(""), folder);
    }
  }

  private static URI uri(URL url) {
    return URI.create(url.toString());
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, to.resolve(file.getFileName().toString()));
      }
    }
  }

  private static IndexSchema schema(Path home) throws IOException {
    Path conf = Files.createDirectory(home.resolve("conf"));
    copyTo(conf);
    SolrResourceLoader loader = new SolrResourceLoader(home);
    try (var in = Files.newInputStream(conf.resolve(SCHEMA))) {
      IndexSchema schema =
          new IndexSchema(
              SCHEMA,
              IndexSchemaFactory.getConfigResource(null, in, loader, SCHEMA),
              Version.LATEST,
              loader,
              new Properties());
      loader.inform(loader);
      return schema;
    }
  }

  /**
   * The chain of features that the schema ships.
   *
   * @throws IOException if the configset cannot be read
   */
  public static Analyzer featureChain() throws IOException {
    Path home = Files.createTempDirectory("palimpsest-schema");
    try {
      return schema(home).getFieldTypeByName("palimpsest_features").getIndexAnalyzer();
    } finally {
      Folders.delete(home);
    }
  }
}
