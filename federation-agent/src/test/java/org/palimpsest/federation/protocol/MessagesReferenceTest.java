package org.palimpsest.federation.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.cbor.CborMap;
import org.palimpsest.federation.key.PrivateKeys;
import org.palimpsest.federation.key.TestKeys;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;

/** Holds docs/reference/federation-messages.md against the code. */
final class MessagesReferenceTest {

  private static final Path REFERENCE = Path.of("../docs/reference/federation-messages.md");
  private static final Pattern KEY = Pattern.compile("\\|`([a-z0-9.]+)`\\|.*");
  private static final ObjectMapper MAPPER = new ObjectMapper(new CBORFactory());

  /** The first column of each table of keys, by the heading above it. */
  private static Map<String, Set<String>> documented() throws IOException {
    Map<String, Set<String>> tables = new LinkedHashMap<>();
    Set<String> current = new TreeSet<>();
    for (String line : Files.readAllLines(REFERENCE)) {
      if (line.startsWith("#")) {
        current = new TreeSet<>();
        tables.put(line.replaceFirst("#+ ", ""), current);
      }
      Matcher key = KEY.matcher(line);
      if (key.matches()) {
        current.add(key.group(1));
      }
    }
    return tables;
  }

  private static Set<String> paths(byte[] map) throws IOException {
    Set<String> paths = new TreeSet<>();
    collect(MAPPER.readTree(map), "", paths);
    return paths;
  }

  private static void collect(JsonNode node, String path, Set<String> paths) {
    node.fields()
        .forEachRemaining(
            field -> {
              String key = path + field.getKey();
              paths.add(key);
              collect(field.getValue(), key + ".", paths);
            });
    if (node.isArray()) {
      node.forEach(element -> collect(element, path, paths));
    }
  }

  @Test
  void keysOfEveryMessage_asDocumented() throws Exception {
    Map<String, Set<String>> documented = documented();
    Map<String, Set<String>> used = new TreeMap<>();
    for (Map.Entry<String, Message> sample : SampleMessages.all().entrySet()) {
      Set<String> paths = paths(MessageCodec.encode(sample.getValue()));
      if (sample.getValue() instanceof Message.PollAnswer) {
        paths.removeIf(path -> path.startsWith("answer."));
      }
      String name = sample.getKey().replace(SampleMessages.WITH_AUDIT, "");
      used.computeIfAbsent(name, any -> new TreeSet<>()).addAll(paths);
    }
    used.forEach((name, paths) -> assertThat(documented.get(name)).as(name).isEqualTo(paths));
  }

  @Test
  void keysOfTheHeader_asDocumented() throws Exception {
    Header header = SampleMessages.header(MessageType.CHECK, SampleMessages.IN_REPLY_TO);

    assertThat(documented().get("Header")).isEqualTo(paths(HeaderCodec.encode(header)));
  }

  @Test
  void keysOfTheDescriptor_asDocumented() throws Exception {
    PrivateKeys keys = TestKeys.fixed(1, SampleMessages.ISSUED);
    Bytes signed =
        SignedDescriptors.sign(
            new SiteDescriptor(
                "alpha",
                "Alpha",
                URI.create("https://alpha.example.org"),
                1,
                SampleMessages.ISSUED,
                List.of(1),
                List.of(new SiteDescriptor.SeedEpoch("2026", "minwise-100-5-00")),
                keys.publicKeys(),
                List.of("00".repeat(32))),
            keys,
            SampleMessages.ISSUED);
    Bytes body = CborMap.parseArray(signed.toArray(), 2).get(0);

    assertThat(documented().get("Body")).isEqualTo(paths(body.toArray()));
  }

  @Test
  void limits_asDocumented() throws Exception {
    String text = Files.readString(REFERENCE);

    assertThat(text)
        .contains(
            "|envelope|" + number(Envelope.BYTES_MAX) + " bytes|",
            "|header|" + number(HeaderCodec.BYTES_MAX) + " bytes|",
            "|padded message|" + number(Padding.PLAINTEXT_BYTES_MAX) + " bytes|",
            "|step of the padding|" + number(Padding.STEP_BYTES) + " bytes|",
            "|validity of a message|" + Header.LIFETIME_SECONDS_MAX + " s|",
            "|difference of two sites' clocks|" + Header.CLOCK_SKEW_MAX.toSeconds() + " s|",
            "|`suite`|`" + Header.SUITE + "`|",
            "|`sources`|at most " + number(Message.CheckAnswer.SOURCES_MAX) + "|",
            "|`hits`|at most " + number(Message.CheckAnswer.HITS_MAX) + "|",
            "|`items`|1 to " + Message.EvidenceRequest.ITEMS_MAX + "|",
            "|`items.passages`|at most " + Message.EvidenceFound.PASSAGES_MAX + ";",
            "n from 1 to " + Message.CheckRequest.FINGERPRINTS_MAX + ":",
            "|`libraries`|1 to " + Message.CheckRequest.LIBRARIES_MAX + " of");
  }

  @Test
  void reasons_asDocumentedInTheirOrder() throws Exception {
    List<String> documented = new ArrayList<>();
    for (String line : Files.readAllLines(REFERENCE)) {
      Matcher reason = Pattern.compile("\\|`([A-Z]+)`\\|.*").matcher(line);
      if (reason.matches()) {
        documented.add(reason.group(1));
      }
    }
    documented.add("ANSWER");

    assertThat(documented)
        .containsExactlyElementsOf(
            Stream.of(EnvelopeException.Reason.values()).map(Enum::name).toList());
  }

  private static String number(int value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
