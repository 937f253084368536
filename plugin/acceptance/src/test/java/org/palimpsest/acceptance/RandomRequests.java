package org.palimpsest.acceptance;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.wire.IdCodec;
import org.palimpsest.solr.wire.TextCodec;
import org.palimpsest.solr.wire.Wire;

/**
 * Random requests to {@code /check}, mostly invalid. A number always gives the same request, so
 * that failures can be repeated.
 */
final class RandomRequests {

  /**
   * A request.
   *
   * @param params of the URL, {@code name=value}
   * @param contentType or null
   * @param body null for a GET
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Request(List<String> params, String contentType, byte[] body) {
    @Override
    public String toString() {
      String shown = body == null ? "GET" : new String(body, UTF_8);
      return String.format(Locale.ROOT, "%s %s %.2000s", params, contentType, shown);
    }
  }

  private static final List<String> VALUES =
      List.of(
          "",
          " ",
          "0",
          "1",
          "2",
          "-1",
          "20",
          "128",
          "129",
          "10000",
          "99999999999",
          "1e3",
          "1.5",
          "NaN",
          "true",
          "false",
          "maybe",
          "null",
          "undefined",
          "text",
          "fingerprints",
          "windows",
          "quotations",
          "common,template",
          "body",
          "references",
          "generated-1",
          "generated-1,x",
          "nowhere",
          "default",
          "thesis",
          ",",
          ",,,",
          "a\u0000b",
          "\n",
          "甲",
          "\uD83D\uDE00",
          "%",
          "${rows}",
          "${rows:1}",
          "{!lucene}",
          "../../etc/passwd",
          "ABABABABABABABABAB",
          "ABAB",
          "!!",
          "sentences",
          "text_mixed",
          "*:*",
          "'",
          "\"",
          "\\",
          "[]",
          "{}",
          "shard1",
          "shard9",
          "127.0.0.1:1/solr/x",
          "x".repeat(3000));

  /** Parameters that Solr reads before the handler, with errors of its own. */
  private static final List<String> NUMBERS = List.of("timeAllowed=1", "timeAllowed=5000");

  private static final List<String> SOLRS_OWN =
      List.of(
          "shards",
          "_route_",
          "shards.tolerant",
          "shards.info",
          "shards.qt",
          "shards.rows",
          "shards.start",
          "shards.preference",
          "distrib",
          "isShard",
          "debug",
          "debugQuery",
          "partialResults",
          "omitHeader",
          "echoParams",
          "cursorMark",
          "json",
          "json.nl",
          "indent",
          "logParamsList",
          "preferLocalShards",
          "q",
          "fq",
          "sort",
          "start",
          "fl",
          "df",
          "defType",
          "NOW",
          "TZ",
          "stats",
          "facet",
          "hl",
          "mlt",
          "spellcheck",
          "rid",
          "canCancel",
          "queryUUID",
          "useParams",
          "expandMacros",
          "explainOther",
          "v",
          "qt",
          "stream.body");

  private static final List<String> OF_SHARDS =
      List.of(
          RequestParams.SHARD_WINDOWS,
          RequestParams.SHARD_TEXT,
          RequestParams.SHARD_STATISTICS,
          RequestParams.SHARD_GRAMS,
          RequestParams.SHARD_VERBATIM,
          RequestParams.SHARD_CANDIDATES,
          RequestParams.SHARD_SENTENCES,
          RequestParams.SHARD_SECTIONS);

  private static final List<String> TYPES =
      List.of(
          Http.TEXT,
          Http.JSON,
          Http.FORM,
          "text/plain",
          "text/plain; charset=utf-16",
          "text/plain; charset=nosuch",
          "application/json; charset=latin1",
          "text/html",
          "nonsense",
          "application/vnd.palimpsest.documents",
          "application/octet-stream",
          "text/xml",
          "application/javabin",
          ";",
          "text/plain; charset=\"");

  private static final Charset UTF_8 = StandardCharsets.UTF_8;

  private final String scheme;
  private final List<String> texts;

  /**
   * Requests to a library.
   *
   * @param scheme of its fingerprints
   * @param texts for some requests
   */
  RandomRequests(String scheme, List<String> texts) {
    this.scheme = scheme;
    this.texts = texts;
  }

  Request get(long number) {
    Random random = new Random(number * 0x9E3779B97F4A7C15L);
    List<String> params = params(random, random.nextInt(4));
    return switch (random.nextInt(8)) {
      case 0 -> new Request(withText(random, params), null, null);
      case 1 -> new Request(params, one(random, TYPES), one(random, texts).getBytes(UTF_8));
      case 2 -> json(random, params, document(random));
      case 3 -> json(random, params, documents(random));
      case 4 ->
          damaged(
              random,
              json(random, params, random.nextBoolean() ? document(random) : documents(random)));
      case 5 -> form(random, params);
      case 6 -> shard(random, params);
      default -> garbage(random, params);
    };
  }

  private static <T> T one(Random random, List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private static List<String> params(Random random, int count) {
    List<String> params = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      params.add(
          random.nextInt(20) == 0
              ? one(random, NUMBERS)
              : one(random, names(random)) + "=" + one(random, VALUES));
    }
    return params;
  }

  private static List<String> names(Random random) {
    return random.nextInt(3) == 0 ? SOLRS_OWN : CheckParams.ALL;
  }

  private List<String> withText(Random random, List<String> params) {
    if (random.nextBoolean()) {
      params.add("text=" + one(random, texts));
    }
    return params;
  }

  private Object document(Random random) {
    Map<String, Object> document = new LinkedHashMap<>();
    for (String name :
        List.of("text", "id", "fingerprints", "params", "words", "documents", "subtract")) {
      if (random.nextInt(name.equals("text") ? 2 : 5) == 0) {
        document.put(name, name.equals("params") ? jsonParams(random) : value(random));
      }
    }
    return random.nextInt(10) == 0 ? value(random) : document;
  }

  private Object jsonParams(Random random) {
    Map<String, Object> params = new LinkedHashMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      params.put(one(random, names(random)), value(random));
    }
    return random.nextInt(10) == 0 ? value(random) : params;
  }

  private Object value(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> random.nextInt();
      case 1 -> random.nextBoolean();
      case 2 -> List.of(one(random, VALUES), one(random, VALUES));
      case 3 -> Map.of(one(random, VALUES), one(random, VALUES));
      case 4 -> random.nextDouble();
      case 5 -> one(random, texts);
      default -> one(random, VALUES);
    };
  }

  private Object documents(Random random) {
    List<Object> documents =
        IntStream.range(0, random.nextInt(4)).mapToObj(i -> document(random)).toList();
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("documents", random.nextInt(10) == 0 ? value(random) : documents);
    if (random.nextInt(3) == 0) {
      body.put("params", jsonParams(random));
    }
    return body;
  }

  private static Request json(Random random, List<String> params, Object body) {
    try {
      Object sent = random.nextInt(10) == 0 ? List.of(body) : body;
      return new Request(params, Http.JSON, Http.MAPPER.writeValueAsBytes(sent));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  /** Removes, doubles and changes bytes. */
  private static Request damaged(Random random, Request sound) {
    byte[] body = sound.body().clone();
    for (int i = random.nextInt(4); i >= 0 && body.length > 0; i--) {
      int at = random.nextInt(body.length);
      int to = Math.min(body.length, at + random.nextInt(20));
      switch (random.nextInt(3)) {
        case 0 -> body[at] = (byte) random.nextInt(256);
        case 1 -> body = joined(body, 0, at, to, body.length);
        default -> body = joined(body, 0, to, at, body.length);
      }
    }
    return new Request(sound.params(), sound.contentType(), body);
  }

  private static byte[] joined(byte[] bytes, int from, int to, int fromAgain, int end) {
    byte[] all = new byte[to - from + end - fromAgain];
    System.arraycopy(bytes, from, all, 0, to - from);
    System.arraycopy(bytes, fromAgain, all, to - from, end - fromAgain);
    return all;
  }

  private Request form(Random random, List<String> params) {
    List<String> form = withText(random, params(random, random.nextInt(4)));
    return new Request(params, Http.FORM, Http.form(form.toArray(String[]::new)).getBytes(UTF_8));
  }

  /** Imitates a coordinator. */
  private Request shard(Random random, List<String> params) {
    List<String> form = new ArrayList<>(List.of("isShard=true", "scheme=" + scheme));
    form.add("distrib=" + (random.nextInt(8) == 0));
    form.add("palimpsest.version=" + (random.nextInt(8) == 0 ? one(random, VALUES) : Wire.VERSION));
    form.add("palimpsest.round=" + one(random, List.of("survey", "candidates", "check", "dance")));
    for (int i = random.nextInt(3); i >= 0; i--) {
      List<String> document = params(random, random.nextInt(3));
      for (int j = random.nextInt(5); j > 0; j--) {
        document.add(one(random, OF_SHARDS) + "=" + shardValue(random));
      }
      form.add("palimpsest.document=" + Http.form(document.toArray(String[]::new)));
    }
    return new Request(params, Http.FORM, Http.form(form.toArray(String[]::new)).getBytes(UTF_8));
  }

  private String shardValue(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> TextCodec.encode(one(random, texts));
      case 1 -> IdCodec.encode(List.of("generated-1", one(random, VALUES)));
      case 2 -> "A".repeat(4 * random.nextInt(30));
      default -> one(random, VALUES);
    };
  }

  private static Request garbage(Random random, List<String> params) {
    byte[] bytes = new byte[random.nextInt(300)];
    random.nextBytes(bytes);
    String type = random.nextInt(8) == 0 ? null : one(random, TYPES);
    boolean isForm = type != null && type.equals(Http.FORM);
    return new Request(params, isForm ? Http.TEXT : type, bytes);
  }
}
