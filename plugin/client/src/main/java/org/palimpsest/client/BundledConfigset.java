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

/** A configset on the class path, in a jar or a folder. */
final class BundledConfigset {

  /** A file of every configset; folders have no entry in some jars. */
  private static final String LANDMARK = "solrconfig.xml";

  private final ClassLoader loader;
  private final String folder;

  BundledConfigset(ClassLoader loader, String name) {
    this.loader = loader;
    this.folder = "configset/" + name + "/conf/";
  }

  /** A zip of all files by their paths below {@code conf}, for Solr's Configset API. */
  byte[] zip() {
    URL landmark = loader.getResource(folder + LANDMARK);
    if (landmark == null) {
      throw new PalimpsestException(
          Reason.LOCAL, "This installation lacks the configset: no " + folder + ".");
    }
    try {
      return zip(landmark.getProtocol().equals("jar") ? inJar(landmark) : inFolder(landmark));
    } catch (IOException | URISyntaxException e) {
      throw new PalimpsestException(
          Reason.LOCAL, "The configset cannot be read from " + landmark + ".", e);
    }
  }

  private SortedMap<String, byte[]> inJar(URL landmark) throws IOException {
    JarURLConnection connection = (JarURLConnection) landmark.openConnection();
    connection.setUseCaches(false);
    var files = new TreeMap<String, byte[]>();
    try (JarFile jar = connection.getJarFile()) {
      for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
        if (entry.getName().startsWith(folder) && !entry.isDirectory()) {
          try (InputStream in = jar.getInputStream(entry)) {
            files.put(entry.getName().substring(folder.length()), in.readAllBytes());
          }
        }
      }
    }
    return files;
  }

  private static SortedMap<String, byte[]> inFolder(URL landmark)
      throws IOException, URISyntaxException {
    Path root = Path.of(new URI(landmark.toString())).resolveSibling("");
    var files = new TreeMap<String, byte[]>();
    try (Stream<Path> walk = Files.walk(root)) {
      for (Path file : (Iterable<Path>) walk.filter(Files::isRegularFile)::iterator) {
        files.put(slashed(root.relativize(file)), Files.readAllBytes(file));
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
