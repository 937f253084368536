package org.palimpsest.federation.hostile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.cbor.CborFields;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.CheckRequest;
import org.palimpsest.federation.protocol.Message.EvidenceAnswer;
import org.palimpsest.federation.protocol.Message.EvidenceFound;
import org.palimpsest.federation.protocol.Message.EvidenceItem;
import org.palimpsest.federation.protocol.Message.EvidenceRequest;
import org.palimpsest.federation.protocol.Message.Hit;
import org.palimpsest.federation.protocol.Message.SharedPassage;

/** Attacks by a site that tries to read text that it does not have. */
final class EvidenceAttacks {

  /** The fraction of random pairs of 100 bits within a distance of 15. */
  private static final double CHANCE = 2.4e-13;

  private static final Pattern MASK = Pattern.compile(" ?\\[… \\d+ …\\] ?");

  private static final String[] WORDS = {
    "harbour", "lantern", "quietly", "marble", "over", "the", "of", "a", "copper", "winter",
    "orchard", "ladder", "and", "with", "letters", "seven", "bridge", "painted", "under", "river"
  };

  private final Attacker attacker;
  private final String library;
  private final Probe probe;
  private final Report report;

  EvidenceAttacks(Attacker attacker, String library, Probe probe, Report report) {
    this.attacker = attacker;
    this.library = library;
    this.probe = probe;
    this.report = report;
  }

  void run(int randomMessages) {
    UUID check = UUID.randomUUID();
    CheckAnswer answer =
        attacker.finished(check, Attacker.check(probe, List.of(library), probe.windows().size()));
    Hit hit = answer.hits().get(0);
    control(check, hit);
    otherTexts(check, hit);
    betweenKnown(check, answer);
    tooMuch(check, hit);
    wrongHandles(check, answer);
    randomProbing(randomMessages);
  }

  private EvidenceFound ask(UUID check, List<String> handles, String text) {
    EvidenceRequest request = new EvidenceRequest(check, List.of(new EvidenceItem(handles, text)));
    return ((EvidenceAnswer) attacker.ask(request)).items().get(0);
  }

  private String textOf(Hit hit) {
    Probe.Window window = probe.windows().get(hit.fingerprint());
    int start = Math.max(0, window.offset() - 200);
    int end = Math.min(probe.text().length(), window.offset() + window.length() + 200);
    return probe.text().substring(start, end);
  }

  private void control(UUID check, Hit hit) {
    String text = textOf(hit);
    EvidenceFound found = ask(check, List.of(hit.handle()), text);
    boolean bounded =
        found.passages().stream()
            .allMatch(
                passage ->
                    passage.suspiciousOffset() + passage.suspiciousLength() <= text.length()
                        && snippetLength(passage) <= passage.suspiciousLength());
    report.add(
        "the text of a hit",
        "passages, no snippet longer than the overlap",
        found.passages().size() + " passages, " + (bounded ? "none longer" : "longer"),
        !found.passages().isEmpty() && bounded);
  }

  private void otherTexts(UUID check, Hit hit) {
    Random random = new Random(7);
    int tries = 20;
    int shown = 0;
    for (int i = 0; i < tries; i++) {
      List<SharedPassage> passages =
          ask(check, List.of(hit.handle()), randomText(random, 1000)).passages();
      shown += passages.stream().mapToInt(EvidenceAttacks::snippetLength).sum();
    }
    report.expect(
        tries + " texts of 1,000 characters that do not overlap",
        "0 characters shown",
        shown + " characters shown");
    int stop = 0;
    for (int i = 0; i < tries; i++) {
      String words = "the of and a in to is that it as for was on with ".repeat(20);
      stop +=
          ask(check, List.of(hit.handle()), words.substring(i, i + 900)).passages().stream()
              .mapToInt(EvidenceAttacks::snippetLength)
              .sum();
    }
    report.expect(
        tries + " texts of the most frequent words",
        "0 characters shown",
        stop + " characters shown");
  }

  private static int snippetLength(SharedPassage passage) {
    return passage.snippet() == null ? 0 : MASK.matcher(passage.snippet()).replaceAll("").length();
  }

  private static String randomText(Random random, int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.append(WORDS[random.nextInt(WORDS.length)]);
      text.append(random.nextInt(9) == 0 ? ". " : " ");
    }
    return text.substring(0, length);
  }

  /** The attacker lacks some words of a text, and sends the known words around them. */
  private void betweenKnown(UUID check, CheckAnswer answer) {
    int source = answer.hits().get(0).source();
    List<String> handles =
        answer.hits().stream()
            .filter(hit -> hit.source() == source)
            .map(Hit::handle)
            .distinct()
            .toList();
    List<String> words = List.of(probe.text().strip().split("\\s+", -1));
    opens("an unknown sentence between known ones", check, handles, withoutSentences(words, ""));
    opens(
        "an unknown sentence between known ones, frequent words in its place",
        check,
        handles,
        withoutSentences(words, "It is one of the most of it, and that there was not to be."));
    for (int row = 1; row <= 4; row++) {
      List<String> interleaved = new ArrayList<>(words);
      for (int i = row; i < words.size(); i += row + 1) {
        interleaved.set(i, i % 2 == 0 ? "the" : "harbour");
      }
      opens(row + " known words, and one that is not", check, handles, interleaved);
      List<String> halved = new ArrayList<>(words);
      for (int i = 0; i < words.size(); i++) {
        if (i / row % 2 == 1) {
          halved.set(i, "of");
        }
      }
      opens(row + " known words, and as many that are not", check, handles, halved);
    }
  }

  /** The text without every third sentence. */
  private static List<String> withoutSentences(List<String> words, String instead) {
    List<String> known = new ArrayList<>();
    int sentence = 0;
    for (String word : words) {
      if (sentence % 3 != 1) {
        known.add(word);
      }
      if (word.endsWith(".")) {
        sentence++;
        if (sentence % 3 == 1 && !instead.isEmpty()) {
          known.addAll(List.of(instead.split(" ", -1)));
        }
      }
    }
    return known;
  }

  private void opens(String attack, UUID check, List<String> handles, List<String> known) {
    List<SharedPassage> passages = ask(check, handles, String.join(" ", known)).passages();
    Set<String> knows = known.stream().map(EvidenceAttacks::letters).collect(Collectors.toSet());
    int longest = 0;
    int unknown = 0;
    int shown = 0;
    for (SharedPassage passage : passages) {
      int inARow = 0;
      String snippet = passage.snippet() == null ? "" : passage.snippet();
      for (String word : MASK.matcher(snippet).replaceAll(" … ").split("\\s+", -1)) {
        boolean isUnknown = !knows.contains(letters(word)) && !letters(word).isEmpty();
        shown += letters(word).isEmpty() ? 0 : 1;
        unknown += isUnknown ? 1 : 0;
        inARow = isUnknown ? inARow + 1 : 0;
        longest = Math.max(longest, inARow);
      }
    }
    report.add(
        attack,
        "at most 3 unknown words in a row, and one of three",
        longest + " in a row, " + unknown + " of " + shown,
        longest <= 3 && 3 * unknown <= shown);
  }

  private static String letters(String word) {
    return word.replaceAll("\\P{L}", "").toLowerCase(Locale.ROOT);
  }

  private void tooMuch(UUID check, Hit hit) {
    report.expect(
        "1,001 characters for one handle",
        "400 content",
        crafted(check, List.of(hit.handle()), "x".repeat(1001)));
    report.expect(
        "1,500 characters for one handle, named twice",
        "400 content",
        crafted(check, List.of(hit.handle(), hit.handle()), "x".repeat(1500)));
    report.expect("a text and no handle", "400 content", crafted(check, List.of(), "x"));
  }

  /** Sends a request that the product's own code would refuse to send. */
  private String crafted(UUID check, List<String> handles, String text) {
    CborFields item =
        new CborFields()
            .put("handles", handles.stream().map(Bytes::ofHex).toList())
            .put("text", text);
    byte[] message =
        new CborFields().put("check", Crafted.uuid(check)).put("items", List.of(item)).toBytes();
    byte[] header =
        Crafted.header(
                "evidence",
                UUID.randomUUID(),
                attacker.identity().site(),
                attacker.target().site(),
                attacker.signingKey(),
                attacker.sealingKey(),
                Attacker.now(),
                Attacker.now().plusSeconds(300))
            .toBytes();
    byte[] envelope =
        Crafted.envelope(
            header,
            message,
            attacker.identity().keys(),
            attacker.signingKey(),
            attacker.sealingKeyBytes());
    return attacker.wire().post(envelope).summary();
  }

  private void wrongHandles(UUID check, CheckAnswer answer) {
    Hit hit = answer.hits().get(0);
    report.expect(
        "a handle that never was",
        "DENIED",
        ask(check, List.of("00".repeat(16)), textOf(hit)).state().name());
    report.expect(
        "a handle of another check",
        "DENIED",
        ask(UUID.randomUUID(), List.of(hit.handle()), textOf(hit)).state().name());
    String mixed =
        answer.hits().stream()
            .filter(next -> next.source() != hit.source())
            .findFirst()
            .map(
                other ->
                    ask(check, List.of(hit.handle(), other.handle()), textOf(hit)).state().name())
            .orElse("the probe has one source only");
    report.expect("handles of two sources for one text", "DENIED", mixed);
  }

  private void randomProbing(int messages) {
    Random random = new Random(3);
    List<String> libraries = List.of(library);
    int count = CheckRequest.FINGERPRINTS_MAX;
    List<CheckAnswer> answers = new ArrayList<>();
    for (int i = 0; i < messages; i++) {
      byte[] fingerprints = new byte[13 * count];
      random.nextBytes(fingerprints);
      for (int last = 12; last < fingerprints.length; last += 13) {
        fingerprints[last] &= 0x0f; // 100 bits
      }
      CheckRequest request =
          new CheckRequest(
              libraries, probe.scheme(), probe.epoch(), Bytes.of(fingerprints), List.of());
      answers.add(attacker.finished(UUID.randomUUID(), request));
    }
    int hits = answers.stream().mapToInt(answer -> answer.hits().size()).sum();
    boolean searched =
        answers.stream().allMatch(answer -> answer.state() == Message.CheckState.DONE);
    report.add(
        messages * count
            + " random fingerprints (by chance "
            + CHANCE
            + " hits for each and sentence)",
        "0 hits, all searched",
        hits + " hits, " + (searched ? "all searched" : "not all searched"),
        hits == 0 && searched);
  }
}
