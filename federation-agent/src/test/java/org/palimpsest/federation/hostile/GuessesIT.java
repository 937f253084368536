package org.palimpsest.federation.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.federation.key.SiteKeys;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.EvidenceAnswer;
import org.palimpsest.federation.protocol.Message.EvidenceFound;
import org.palimpsest.federation.protocol.Message.EvidenceItem;
import org.palimpsest.federation.protocol.Message.EvidenceRequest;
import org.palimpsest.federation.protocol.Message.EvidenceState;
import org.palimpsest.federation.protocol.Message.Hit;
import org.palimpsest.federation.server.ServerSettings;
import org.palimpsest.federation.server.TestSite;
import org.palimpsest.federation.state.ProbeCounts;
import org.palimpsest.federation.testing.SolrProcess;

/**
 * A member guesses a source word by word, within a week's limit. It has all hits of the source and
 * its text up to a word, and four candidates for the next.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("long")
final class GuessesIT {

  private static final int CANDIDATES = 4;
  private static final int WORDS_AT_ONCE = 3;
  private static final int TEXTS_PER_MESSAGE = 20;

  /** Offset in the source of the first word that the attacker does not have. */
  private static final int PLACE = 6_000;

  @TempDir private Path folder;
  private TestSite site;
  private Attacker attacker;
  private final UUID check = UUID.randomUUID();
  private List<Hit> hits;
  private final List<String> vocabulary = vocabulary();
  private final String source = source();
  private int answered;
  private int guessesAnswered;

  /** The texts that the attacker sends for guesses. */
  private enum Way {
    /** The known text before the word, and one guess. */
    ONE_EACH,
    /** A dozen guesses in a text, each behind 60 letters less its own. */
    DOZEN,
    /** A dozen guesses in a text, for hits at other places. */
    DOZEN_FOR_HITS_ELSEWHERE,
    /** A dozen guesses, each behind text that completes its cells. */
    DOZEN_OF_CELLS,
    /** A guess between the known text before it and the known text 60 characters behind. */
    BETWEEN
  }

  @BeforeEach
  void start() throws Exception {
    SolrProcess solr = SolrProcess.shared();
    String name = "guesses-" + UUID.randomUUID();
    solr.createLibrary(
        name, List.of(new SourceDocument("diary", Map.of("title", "Diary", "text", source))));
    solr.createLibrary(
        name + "-own", List.of(new SourceDocument("none", Map.of("text", "Nothing is here."))));
    site =
        TestSite.start(
            "beta",
            folder.resolve("beta"),
            solr,
            new ServerSettings("127.0.0.1", 0),
            "guesses-" + UUID.randomUUID() + "-");
    SiteKeys keys = TestSite.newKeys("attacker", folder.resolve("attacker"));
    site.addPeer("attacker", keys);
    site.addLibrary("library", name);
    site.grant("attacker", "library", EvidenceLevel.METADATA, 1_000_000, 4);
    attacker = new Attacker(site.url(), site.descriptor(), new Identity("attacker", keys));
    Path file = folder.resolve("probe.json");
    try (SolrConnection connection = solr.connect()) {
      ObjectNode windows =
          connection.check(name + "-own", CheckRequest.ofText(source).unmatchedWindows()).json();
      windows.put("text", source).put("epoch", TestSite.EPOCH);
      Files.writeString(file, windows.toString());
    }
    Probe probe = Probe.read(file);
    CheckAnswer answer =
        attacker.finished(check, Attacker.check(probe, List.of("library"), probe.windows().size()));
    hits = answer.hits();
    assertThat(hits).hasSizeGreaterThan(50);
  }

  @AfterEach
  void stop() {
    site.close();
  }

  private static List<String> vocabulary() {
    Random random = new Random(11);
    String[] syllables =
        "ba ke li mo nu ra se ti vo den gar hol mis per sun tal ver win".split(" ");
    return IntStream.range(0, 600)
        .mapToObj(
            word ->
                IntStream.range(0, 2 + random.nextInt(3))
                    .mapToObj(i -> syllables[random.nextInt(syllables.length)])
                    .reduce("", String::concat))
        .distinct()
        .toList();
  }

  private String source() {
    Random random = new Random(12);
    StringBuilder text = new StringBuilder();
    while (text.length() < 2 * PLACE) {
      int words = 8 + random.nextInt(9);
      for (int i = 0; i < words; i++) {
        String word = vocabulary.get(random.nextInt(vocabulary.size()));
        text.append(
            i == 0 ? word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1) : word);
        text.append(i == words - 1 ? ". " : " ");
      }
    }
    return text.toString();
  }

  @ParameterizedTest
  @EnumSource
  void weekOfGuesses_readsLittle(Way way) {
    int begin = source.indexOf(' ', PLACE) + 1;
    int known = begin;
    for (boolean goesOn = true; goesOn; ) {
      int read = readOne(way, known);
      goesOn = read > known;
      known = Math.max(read, known);
    }
    int words = source.substring(begin, known).split(" ", -1).length - 1;
    System.out.printf(
        Locale.ROOT,
        "%s: %d texts answered, %d guesses, %d words read%n",
        way,
        answered,
        guessesAnswered,
        words);
    assertThat(guessesAnswered).isLessThanOrEqualTo(ProbeCounts.TEXTS_MAX);
    assertThat(words).isLessThanOrEqualTo(8);
  }

  /** Reads up to three words from a place, if the answer to the right guess is unique. */
  private int readOne(Way way, int known) {
    for (int count = 1; count <= WORDS_AT_ONCE; count++) {
      int end = endOfWords(known, count);
      List<String> guesses = guesses(known, count);
      List<List<Object>> told = told(way, known, guesses);
      if (told.isEmpty()) {
        return known;
      }
      Map<List<Object>, Integer> counts = new HashMap<>();
      told.forEach(each -> counts.merge(each, 1, Integer::sum));
      int right = guesses.indexOf(source.substring(known, end));
      if (counts.get(told.get(right)) == 1) {
        return end;
      }
    }
    return known;
  }

  private int endOfWords(int from, int count) {
    int end = from;
    for (int i = 0; i < count; i++) {
      end = source.indexOf(' ', end) + 1;
    }
    return end;
  }

  /** All rows of candidates; one candidate of each word is right. */
  private List<String> guesses(int known, int count) {
    List<String> rows = List.of("");
    int from = known;
    for (int i = 0; i < count; i++) {
      int end = endOfWords(from, 1);
      Set<String> different = new LinkedHashSet<>(Set.of(source.substring(from, end)));
      Random random = new Random(from);
      while (different.size() < CANDIDATES) {
        different.add(vocabulary.get(random.nextInt(vocabulary.size())) + " ");
      }
      List<String> candidates = new ArrayList<>(different);
      Collections.shuffle(candidates, random);
      rows = rows.stream().flatMap(row -> candidates.stream().map(row::concat)).toList();
      from = end;
    }
    return rows;
  }

  /** The site's answer to each guess; empty once a guess is denied. */
  private List<List<Object>> told(Way way, int known, List<String> guesses) {
    List<Piece> pieces = guesses.stream().map(guess -> piece(way, known, guess)).toList();
    int perText = way.name().startsWith("DOZEN") ? 12 : 1;
    List<List<Object>> told = new ArrayList<>();
    List<List<Piece>> texts = new ArrayList<>();
    for (int from = 0; from < pieces.size(); from += perText) {
      texts.add(pieces.subList(from, Math.min(pieces.size(), from + perText)));
    }
    for (int from = 0; from < texts.size(); from += TEXTS_PER_MESSAGE) {
      List<List<Piece>> some =
          texts.subList(from, Math.min(texts.size(), from + TEXTS_PER_MESSAGE));
      if (!ask(way, known, some, told)) {
        return List.of();
      }
    }
    return told;
  }

  private boolean ask(Way way, int known, List<List<Piece>> texts, List<List<Object>> told) {
    List<EvidenceItem> items =
        texts.stream().map(pieces -> new EvidenceItem(handles(way, known), text(pieces))).toList();
    List<EvidenceFound> found =
        ((EvidenceAnswer) attacker.ask(new EvidenceRequest(check, items))).items();
    for (int i = 0; i < texts.size(); i++) {
      if (found.get(i).state() != EvidenceState.COMPARED) {
        return false;
      }
      answered++;
      guessesAnswered += texts.get(i).size();
      int offset = 0;
      for (Piece piece : texts.get(i)) {
        told.add(signature(found.get(i), offset, piece));
        offset += piece.text.length();
      }
    }
    return true;
  }

  private static String text(List<Piece> pieces) {
    return pieces.stream().map(piece -> piece.text).reduce("", String::concat);
  }

  /** The ends of overlaps from the guess on, and their similarities. */
  private static List<Object> signature(EvidenceFound found, int offset, Piece piece) {
    List<Object> signature = new ArrayList<>();
    found.passages().stream()
        .filter(each -> each.suspiciousOffset() < offset + piece.text.length())
        .filter(each -> each.suspiciousOffset() + each.suspiciousLength() > offset)
        .forEach(
            each -> {
              signature.add(each.sourceOffset());
              signature.add(each.sourceOffset() + each.sourceLength());
              signature.add(each.similarity());
            });
    return signature;
  }

  /** A guess with the text around it. */
  private record Piece(String text) {}

  private Piece piece(Way way, int known, String guess) {
    String between = " - - - - - - - - - - - - - ";
    return switch (way) {
      case ONE_EACH -> new Piece(source.substring(known - 800, known) + guess);
      case DOZEN, DOZEN_FOR_HITS_ELSEWHERE ->
          new Piece(source.substring(behindLetters(known, guess), known) + guess + between);
      case DOZEN_OF_CELLS -> {
        int border = (known + guess.length()) / 20 * 20;
        yield new Piece(source.substring(border - 80, known) + guess + between);
      }
      case BETWEEN ->
          new Piece(
              source.substring(known - 300, known)
                  + guess
                  + "something else is here "
                  + source.substring(known + 60, known + 360));
    };
  }

  /** Offset at which the text before a guess completes 60 letters with it. */
  private int behindLetters(int known, String guess) {
    int letters = guess.length() - 1;
    int at = known;
    while (letters < 60) {
      at--;
      letters += Character.isLetter(source.charAt(at)) ? 1 : 0;
    }
    return at;
  }

  private List<String> handles(Way way, int known) {
    boolean elsewhere = way == Way.DOZEN_FOR_HITS_ELSEWHERE;
    return hits.stream()
        .filter(hit -> elsewhere == Math.abs(hit.offset() - known) > 1_500)
        .filter(hit -> elsewhere || hit.offset() + hit.length() <= known)
        .skip(elsewhere ? answered % 20 : 0)
        .limit(2)
        .map(Hit::handle)
        .toList();
  }
}
