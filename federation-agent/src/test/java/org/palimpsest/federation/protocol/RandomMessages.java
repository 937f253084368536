package org.palimpsest.federation.protocol;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;
import org.palimpsest.federation.bytes.Bytes;

/** Messages that keep the rules, otherwise at random. */
final class RandomMessages {

  private static final String TEXT = "aZ0 .,\n\t\"\\/äß€學論文\u0000\ud83d\ude00";

  private final Random random;

  RandomMessages(long seed) {
    this.random = new Random(seed);
  }

  /** One of each kind. */
  List<Message> ofEachKind() {
    return List.of(
        new Message.HelloRequest(random.nextLong() & Long.MAX_VALUE),
        new Message.HelloAnswer(
            List.of(1, 2 + random.nextInt(100)),
            optional(() -> bytes(1 + random.nextInt(300))),
            null),
        new Message.LibrariesRequest(),
        new Message.LibrariesAnswer(libraries()),
        checkRequest(),
        checkAnswer(),
        new Message.PollRequest(uuid()),
        new Message.PollAnswer(checkAnswer()),
        new Message.ProofRequest(uuid(), "2026", list(1 + random.nextInt(9), () -> hex(16))),
        new Message.ProofAnswer(
            list(random.nextInt(9), () -> new Message.Proof(hex(16), bytes(13)))),
        new Message.EvidenceRequest(uuid(), list(1 + random.nextInt(8), this::item)),
        new Message.EvidenceAnswer(list(random.nextInt(8), this::found)),
        new Message.CancelRequest(uuid()),
        new Message.CancelAnswer());
  }

  private Message.CheckRequest checkRequest() {
    int fingerprints = 1 + random.nextInt(Message.CheckRequest.FINGERPRINTS_MAX);
    List<Integer> runs = new ArrayList<>();
    for (int i = 1; i < fingerprints; i++) {
      if (random.nextInt(5) == 0) {
        runs.add(i);
      }
    }
    return new Message.CheckRequest(
        names(1 + random.nextInt(16)),
        "minwise-100-5-" + hex(8),
        "20" + random.nextInt(100),
        bytes(13 * fingerprints),
        runs);
  }

  private Message.CheckAnswer checkAnswer() {
    Map<String, Message.LibraryOutcome> outcomes = new TreeMap<>();
    names(random.nextInt(16))
        .forEach(name -> outcomes.put(name, one(Message.LibraryOutcome.values())));
    List<Message.HitSource> sources = list(1 + random.nextInt(20), this::source);
    return new Message.CheckAnswer(
        one(Message.CheckState.values()),
        outcomes,
        sources,
        list(random.nextInt(60), () -> hit(sources.size())),
        random.nextInt(60_001));
  }

  private Message.HitSource source() {
    return new Message.HitSource(
        names(1).get(0), optional(() -> text(1, 40)), optional(() -> text(0, 80)));
  }

  private Message.Hit hit(int sources) {
    boolean shown = random.nextBoolean();
    return new Message.Hit(
        random.nextInt(512),
        hex(16),
        random.nextInt(129),
        random.nextInt(sources),
        shown ? random.nextInt(Integer.MAX_VALUE) : -1,
        shown ? random.nextInt(Integer.MAX_VALUE) : 0);
  }

  private Message.EvidenceItem item() {
    List<String> handles = list(1 + random.nextInt(5), () -> hex(16));
    return new Message.EvidenceItem(handles, text(1, 1000 * handles.size() - 1));
  }

  private Message.EvidenceFound found() {
    return new Message.EvidenceFound(
        one(Message.EvidenceState.values()),
        list(
            random.nextInt(5),
            () ->
                new Message.SharedPassage(
                    random.nextInt(5000),
                    random.nextInt(5000),
                    random.nextInt(Integer.MAX_VALUE),
                    random.nextInt(5000),
                    random.nextDouble(),
                    one(new String[] {"identical", "minor", "modified", "rewritten"}),
                    optional(() -> text(0, 3000)))));
  }

  private List<Message.OfferedLibrary> libraries() {
    List<Message.OfferedLibrary> libraries = new ArrayList<>();
    for (String id : names(random.nextInt(10))) {
      Set<Operation> operations = EnumSet.noneOf(Operation.class);
      for (Operation operation : Operation.values()) {
        if (random.nextBoolean()) {
          operations.add(operation);
        }
      }
      libraries.add(
          new Message.OfferedLibrary(
              id,
              text(0, 100),
              text(0, 1000),
              random.nextLong() & Long.MAX_VALUE,
              List.of("2026", "e-" + random.nextInt(100)),
              operations,
              one(EvidenceLevel.values()),
              random.nextInt(Integer.MAX_VALUE),
              random.nextInt(Integer.MAX_VALUE)));
    }
    return libraries;
  }

  /** Names without repetition. */
  private List<String> names(int count) {
    Set<String> names = new LinkedHashSet<>();
    while (names.size() < count) {
      names.add("Lib_" + hex(1 + random.nextInt(8)) + (random.nextBoolean() ? ".x-y" : ""));
    }
    return List.copyOf(names);
  }

  /** Of so many code units, or one more. */
  private String text(int min, int max) {
    int length = min + random.nextInt(max - min + 1);
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      int start = TEXT.offsetByCodePoints(0, random.nextInt(TEXT.codePointCount(0, TEXT.length())));
      text.appendCodePoint(TEXT.codePointAt(start));
    }
    return text.toString();
  }

  private UUID uuid() {
    return new UUID(random.nextLong(), random.nextLong());
  }

  private String hex(int bytes) {
    return HexFormat.of().formatHex(bytes(bytes).toArray());
  }

  private Bytes bytes(int size) {
    byte[] bytes = new byte[size];
    random.nextBytes(bytes);
    return Bytes.of(bytes);
  }

  private <T> T one(T[] values) {
    return values[random.nextInt(values.length)];
  }

  private <T> T optional(Supplier<T> value) {
    return random.nextBoolean() ? value.get() : null;
  }

  private static <T> List<T> list(int count, Supplier<T> element) {
    List<T> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(element.get());
    }
    return list;
  }
}
