package org.palimpsest.federation.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ZippedFilesTest {

  static byte[] zip(Charset names, Map<String, String> files) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(bytes, names)) {
      for (Map.Entry<String, String> each : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(each.getKey()));
        zip.write(each.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    return bytes.toByteArray();
  }

  private static Map<String, String> read(byte[] zip) throws ApiException, IOException {
    Map<String, String> files = new LinkedHashMap<>();
    ZippedFiles.read(
        zip, 1000, (path, bytes) -> files.put(path, new String(bytes, StandardCharsets.UTF_8)));
    return files;
  }

  @Test
  void files_comeWithTheirPaths_withoutWhatSystemsLeave() throws Exception {
    byte[] zip =
        zip(
            StandardCharsets.UTF_8,
            Map.of(
                "class/ada/essay.txt", "Ada's",
                "class/ben/essay.txt", "Ben's",
                "class/.DS_Store", "x",
                "__MACOSX/class/._essay.txt", "x",
                "class/~$essay.docx", "x",
                "class/", ""));
    assertThat(read(zip))
        .containsOnly(
            Map.entry("class/ada/essay.txt", "Ada's"), Map.entry("class/ben/essay.txt", "Ben's"));
  }

  @Test
  void namesThatAChineseSystemWrote_areRead() throws Exception {
    byte[] zip = zip(Charset.forName("GB18030"), Map.of("作业/张三.txt", "论文"));
    assertThat(read(zip)).containsOnlyKeys("作业/张三.txt");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../x.txt", "a/../../x.txt", "/etc/x.txt", "..\\x.txt", "C:\\x.txt"})
  void pathThatLeadsOut_isRefused_beforeAnythingIsTaken(String path) throws Exception {
    byte[] zip =
        zip(StandardCharsets.UTF_8, new LinkedHashMap<>(Map.of("good.txt", "good", path, "bad")));
    Map<String, String> taken = new LinkedHashMap<>();
    assertThatThrownBy(() -> ZippedFiles.read(zip, 1000, (name, bytes) -> taken.put(name, "")))
        .isInstanceOf(ApiException.class)
        .hasMessageContaining("leads out");
    assertThat(taken).isEmpty();
  }

  @Test
  void tooManyFiles_areRefused() throws Exception {
    byte[] zip =
        zip(
            StandardCharsets.UTF_8,
            IntStream.range(0, 5000).boxed().collect(Collectors.toMap(i -> i + ".txt", i -> "x")));
    assertThatThrownBy(() -> read(zip)).hasMessageContaining("more than 2,000 files");
  }

  @Test
  void bomb_isRefused_withoutBeingUnpacked() throws Exception {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("bomb.txt"));
      byte[] zeros = new byte[1 << 20];
      for (int i = 0; i < 2000; i++) {
        zip.write(zeros);
      }
    }
    assertThat(bytes.size()).isLessThan(4 << 20);
    assertThatThrownBy(() -> read(bytes.toByteArray())).hasMessageContaining("larger than 2 GB");
  }

  @Test
  void largeFile_isCut_soThatItsReaderRefusesIt() throws Exception {
    byte[] zip = zip(StandardCharsets.UTF_8, Map.of("a.txt", "x".repeat(5000)));
    assertThat(read(zip).get("a.txt")).hasSize(1001);
  }

  @Test
  void whatIsNoZipFile_orWasCutOff_isRefused() throws Exception {
    byte[] zip = zip(StandardCharsets.UTF_8, Map.of("a.txt", "x".repeat(5000), "b.txt", "y"));
    assertThatThrownBy(() -> read("no zip".getBytes(StandardCharsets.UTF_8)))
        .hasMessage("This is no ZIP file.");
    for (int length = 0; length < zip.length; length++) {
      byte[] cut = Arrays.copyOf(zip, length);
      assertThatThrownBy(() -> read(cut))
          .as("the first " + length + " bytes")
          .isInstanceOf(ApiException.class);
    }
    assertThatThrownBy(() -> read(zip(StandardCharsets.UTF_8, Map.of("a/", ""))))
        .hasMessage("The ZIP file has no file in it.");
  }
}
