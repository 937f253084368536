package org.palimpsest.federation.desk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.desk.IncomingFiles.IncomingFile;

final class IncomingFilesTest {

  private static final int BYTES_MAX = 1000;

  private long nanos = -5; // a monotonic clock may begin anywhere
  private final IncomingFiles files = new IncomingFiles(BYTES_MAX, () -> nanos);

  @AfterEach
  void close() {
    files.close();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private IncomingFile begin(String owner, int bytes) throws IOException {
    return files.begin(owner, "a.txt", bytes).orElseThrow();
  }

  @Test
  void parts_areTakenInTheirOrderOnly_andGiveTheWhole() throws IOException {
    IncomingFile file = begin("uma", 11);

    assertThat(file.append(0, bytes("Some "))).isTrue();
    assertThat(file.append(0, bytes("Some "))).as("twice").isFalse();
    assertThat(file.append(6, bytes("text."))).as("with a gap").isFalse();
    assertThat(file.append(5, bytes("much too long"))).isFalse();
    assertThat(file.bytesReceived()).isEqualTo(5);
    assertThat(file.append(5, bytes("text"))).as("what was refused left nothing behind").isTrue();
    assertThat(file.append(9, bytes("s."))).isTrue();
    assertThat(file.content()).isEqualTo(bytes("Some texts."));
    assertThat(file.content()).as("again").isEqualTo(bytes("Some texts."));
  }

  @Test
  void othersFiles_areNotThere() throws IOException {
    IncomingFile file = begin("uma", 5);

    assertThat(files.find(file.id(), "uma")).contains(file);
    assertThat(files.find(file.id(), "otto")).isEmpty();
  }

  @Test
  void oneTooManyOfAnAccount_endsTheOneThatWaitsLongest() throws IOException {
    List<IncomingFile> own = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      nanos++;
      own.add(begin("uma", 5));
    }
    IncomingFile others = begin("otto", 5);
    nanos++;
    own.get(0).append(0, bytes("x"));
    IncomingFile eleventh = begin("uma", 5);

    assertThat(files.find(own.get(1).id(), "uma")).isEmpty();
    assertThat(files.find(own.get(0).id(), "uma")).isPresent();
    assertThat(files.find(eleventh.id(), "uma")).isPresent();
    assertThat(files.find(others.id(), "otto")).isPresent();
  }

  @Test
  void whatNobodyGoesOnWith_endsAfterAnHour() throws IOException {
    IncomingFile file = begin("uma", 5);
    nanos += TimeUnit.HOURS.toNanos(1) + 1;
    begin("otto", 5);

    assertThat(files.find(file.id(), "uma")).isEmpty();
  }

  @Test
  void tooManyInAll_areRefused() throws IOException {
    for (int i = 0; i < 60; i++) {
      begin("account" + i, 1);
    }
    assertThat(files.begin("uma", "a.txt", 1)).isEmpty();
  }

  @Test
  void accountsWithMany_makeRoomForOthers_andTakeNothingFromThem() throws IOException {
    IncomingFile early = begin("otto", 5);
    for (int i = 0; i < 60; i++) {
      nanos++;
      files.begin("greedy" + i % 6, "a.txt", 5);
    }
    for (int i = 0; i < 3; i++) {
      nanos++;
      begin("uma", 5);
    }
    for (int i = 0; i < 60; i++) {
      nanos++;
      files.begin("greedy" + i % 6, "a.txt", 5);
    }
    assertThat(files.find(early.id(), "otto")).isPresent();
    assertThat(files.begin("uma", "a.txt", 5)).isPresent();
  }

  @Test
  void fileOnItsWay_hasNoNameOnTheDisk() throws IOException {
    List<Path> before = onDisk();
    begin("uma", 5).append(0, bytes("x"));
    assertThat(onDisk()).isEqualTo(before);
  }

  private static List<Path> onDisk() throws IOException {
    try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return all.filter(path -> path.toString().endsWith(".part")).sorted().toList();
    }
  }
}
