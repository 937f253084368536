package org.palimpsest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BundledConfigsetTest {

  private static final Map<String, String> FILES =
      Map.of(
          "configset/palimpsest/conf/solrconfig.xml", "<config/>",
          "configset/palimpsest/conf/lang/stop words.txt", "的",
          "configset/other/conf/solrconfig.xml", "<other/>");

  @TempDir private Path folder;

  @Test
  void folder_isZippedWithItsSubfolders() throws IOException {
    Path root = Files.createDirectories(folder.resolve("a folder"));
    for (var file : FILES.entrySet()) {
      Path path = root.resolve(file.getKey());
      Files.createDirectories(path.resolveSibling(""));
      Files.writeString(path, file.getValue());
    }
    assertThat(contents(root)).isEqualTo(expected());
  }

  @Test
  void jar_isZippedThoughItHasNoEntriesOfFolders() throws IOException {
    Path jar = folder.resolve("a jar.jar");
    try (var zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (var file : FILES.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    assertThat(contents(jar)).isEqualTo(expected());
  }

  @Test
  void realConfigset_isOnTheClassPath() throws IOException {
    byte[] zip =
        new BundledConfigset(CollectionAdmin.class.getClassLoader(), CollectionAdmin.CONFIGSET)
            .zip();
    assertThat(unzipped(zip)).containsKeys("solrconfig.xml", "managed-schema.xml");
  }

  @Test
  void absentConfigset_isSaidInASentence() throws IOException {
    try (var loader = loader(folder)) {
      assertThatExceptionOfType(PalimpsestException.class)
          .isThrownBy(() -> new BundledConfigset(loader, CollectionAdmin.CONFIGSET).zip())
          .withMessageContaining("lacks the configset");
    }
  }

  private static Map<String, String> expected() {
    return Map.of("solrconfig.xml", "<config/>", "lang/stop words.txt", "的");
  }

  private static Map<String, String> contents(Path root) throws IOException {
    try (var loader = loader(root)) {
      return unzipped(new BundledConfigset(loader, CollectionAdmin.CONFIGSET).zip());
    }
  }

  private static Map<String, String> unzipped(byte[] zipped) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (var zip = new ZipInputStream(new ByteArrayInputStream(zipped))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        contents.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return contents;
  }

  private static URLClassLoader loader(Path root) throws IOException {
    return new URLClassLoader(new URL[] {root.toUri().toURL()}, null);
  }
}
