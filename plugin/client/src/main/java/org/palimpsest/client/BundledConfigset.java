package org.palimpsest.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.palimpsest.client.PalimpsestException.Reason;

/** The configset that lies on the class path, in a jar or in a folder. */
final class BundledConfigset {

  private static final String FOLDER = "configset/palimpsest/conf/";

  /**
   * Present in every configset, so that it leads to the others; a folder has no entry in some jars.
   */
  private static final String LANDMARK = "solrconfig.xml";

  private final ClassLoader loader;

  BundledConfigset(ClassLoader loader) {
    this.loader = loader;
  }

  /**
   * A zip of all files, by their paths below {@code conf}, as Solr's Configset API takes it.
   *
   * @throws PalimpsestException if there is none on the class path
   */
  byte[] zip() {
    URL landmark = loader.getResource(FOLDER + LANDMARK);
    if (landmark == null) {
      throw new PalimpsestException(
          Reason.LOCAL, "This installation lacks the configset: no " + FOLDER + ".");
    }
    try {
      return zip(landmark.getProtocol().equals("jar") ? inJar(landmark) : inFolder(landmark));
    } catch (IOException | URISyntaxException e) {
      throw new PalimpsestException(
          Reason.LOCAL, "The configset cannot be read from " + landmark + ".", e);
    }
  }

  private static SortedMap<String, byte[]> inJar(URL landmark) throws IOException {
    JarURLConnection connection = (JarURLConnection) landmark.openConnection();
    connection.setUseCaches(false);
    var files = new TreeMap<String, byte[]>();
    try (JarFile jar = connection.getJarFile()) {
      for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
        if (entry.getName().startsWith(FOLDER) && !entry.isDirectory()) {
          try (InputStream in = jar.getInputStream(entry)) {
            files.put(entry.getName().substring(FOLDER.length()), in.readAllBytes());
          }
        }
      }
    }
    return files;
  }

  private static SortedMap<String, byte[]> inFolder(URL landmark)
      throws IOException, URISyntaxException {
    Path folder = Path.of(new URI(landmark.toString())).resolveSibling("");
    var files = new TreeMap<String, byte[]>();
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) walk.filter(Files::isRegularFile)::iterator) {
        files.put(slashed(folder.relativize(file)), Files.readAllBytes(file));
      }
    }
    return files;
  }

  private static String slashed(Path path) {
    return path.toString().replace(path.getFileSystem().getSeparator(), "/");
  }

  private static byte[] zip(SortedMap<String, byte[]> files) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(bytes)) {
      for (var file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
        zip.closeEntry();
      }
    }
    return bytes.toByteArray();
  }
}
