package org.palimpsest.solr;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.ContentStream;
import org.apache.solr.common.util.ContentStreamBase;
import org.jspecify.annotations.Nullable;
import org.noggit.JSONParser;
import org.noggit.ObjectBuilder;
import org.palimpsest.check.CheckParams;

/**
 * What a request brought besides its parameters.
 *
 * @param text the suspicious text
 * @param fingerprints in place of a text
 * @param shard what a coordinator sends to its shards
 * @param textLengthMax the longest text, in UTF-16 code units
 * @param params the request's parameters, joined with those of a JSON body, without those above
 */
@SuppressWarnings(
    "deprecation") // SolrJ's ContentStream: the server side has no other way to a body yet
record CheckBody(
    @Nullable String text,
    @Nullable String fingerprints,
    ShardBody shard,
    int textLengthMax,
    ModifiableSolrParams params) {

  /** How many characters of JSON one character of text can take: an escape. */
  private static final int JSON_EXPANSION = 6;

  private static final int JSON_PARAMS_LENGTH_MAX = 10_000_000;

  /**
   * Reads a request.
   *
   * @param streams its bodies; null if there are none
   * @throws SolrException that says what is wrong; 413 for a text over the limit
   */
  static CheckBody read(
      SolrParams params, @Nullable Iterable<ContentStream> streams, int textLengthMax)
      throws IOException {
    ModifiableSolrParams rest = new ModifiableSolrParams(params);
    String text = removeSingle(rest, CheckParams.TEXT);
    String fingerprints = removeSingle(rest, CheckParams.FINGERPRINTS);
    ShardBody shard = ShardBody.take(rest, textLengthMax);
    CheckBody body = new CheckBody(text, fingerprints, shard, textLengthMax, rest);
    if (streams != null) {
      Iterator<ContentStream> each = streams.iterator();
      if (each.hasNext()) {
        body = body.join(each.next());
      }
      if (each.hasNext()) {
        throw badRequest("The request has several bodies; send one document at a time.");
      }
    }
    if (text != null && !text.equals(body.text)) {
      throw badRequest(
          "The request has a text among its parameters and another as its body; send one.");
    }
    if (body.text != null && body.text.length() > textLengthMax) {
      throw new ContentTooLongException("The text to check", textLengthMax);
    }
    return body;
  }

  /** Of two texts not one is left out in silence. */
  static @Nullable String removeSingle(ModifiableSolrParams params, String name) {
    String[] values = params.remove(name);
    if (values != null && values.length > 1) {
      throw badRequest("Parameter " + name + " is given " + values.length + " times; send one.");
    }
    return values == null || values.length == 0 ? null : values[0];
  }

  private CheckBody join(ContentStream stream) throws IOException {
    String type = stream.getContentType();
    String mediaType = type == null ? "" : type.split(";", 2)[0].trim().toLowerCase(Locale.ROOT);
    return switch (mediaType) {
      case "text/plain" -> {
        String body = readAll(stream, charset(stream), textLengthMax);
        yield new CheckBody(body, fingerprints, shard, textLengthMax, params);
      }
      case "application/json", "text/json" -> {
        long limit = (long) JSON_EXPANSION * textLengthMax + JSON_PARAMS_LENGTH_MAX;
        yield joinJson(
            readAll(stream, StandardCharsets.UTF_8, (int) Math.min(Integer.MAX_VALUE - 16, limit)));
      }
      default ->
          throw new SolrException(
              ErrorCode.UNSUPPORTED_MEDIA_TYPE,
              "The body's Content-Type is '"
                  + mediaType
                  + "'; send text/plain; charset=utf-8, or application/json.");
    };
  }

  private static Charset charset(ContentStream stream) {
    String name = ContentStreamBase.getCharsetFromContentType(stream.getContentType());
    try {
      return name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw badRequest("The body's charset is unknown; send text/plain; charset=utf-8.");
    }
  }

  /** Reads to the end, but no further than the limit; a byte that is no character is refused. */
  private static String readAll(ContentStream stream, Charset charset, int lengthMax)
      throws IOException {
    StringBuilder all = new StringBuilder();
    char[] buffer = new char[8192];
    try (Reader reader =
        new InputStreamReader(
            stream.getStream(),
            charset
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT))) {
      for (int read = reader.read(buffer); read >= 0; read = reader.read(buffer)) {
        all.append(buffer, 0, read);
        if (all.length() > lengthMax) {
          throw new ContentTooLongException("The text to check", lengthMax);
        }
      }
    } catch (CharacterCodingException e) {
      throw badRequest("The body is not " + charset.name() + "; send text in UTF-8.");
    }
    return all.toString();
  }

  private CheckBody joinJson(String json) throws IOException {
    Object parsed;
    try {
      parsed = ObjectBuilder.fromJSONStrict(json);
    } catch (JSONParser.ParseException e) {
      // The parser's message quotes the text around the error.
      throw badRequest("The body is no JSON object such as {\"text\": \"...\", \"params\": {}}.");
    }
    // The admin UI's Documents screen puts what a user types into an array.
    Object only = parsed instanceof List<?> list && list.size() == 1 ? list.get(0) : parsed;
    if (!(only instanceof Map<?, ?> object)) {
      throw badRequest("The body is JSON, but no object such as {\"text\": \"...\"}.");
    }
    String joinedText = text;
    String joinedFingerprints = fingerprints;
    ModifiableSolrParams joined = new ModifiableSolrParams();
    for (Map.Entry<?, ?> entry : object.entrySet()) {
      String name = String.valueOf(entry.getKey());
      switch (name) {
        case CheckParams.TEXT -> joinedText = string(name, entry.getValue());
        case CheckParams.FINGERPRINTS -> joinedFingerprints = string(name, entry.getValue());
        case CheckParams.ID -> joined.set(name, string(name, entry.getValue()));
        case "params" -> addParams(joined, entry.getValue());
        default ->
            throw badRequest(
                "The body has an unknown member; known are id, text, fingerprints and params.");
      }
    }
    // What stands in the URL goes before what stands in the body, as everywhere in Solr.
    params.getParameterNames().forEach(name -> joined.set(name, params.getParams(name)));
    CheckParams.SECRET.forEach(joined::remove);
    return new CheckBody(joinedText, joinedFingerprints, shard, textLengthMax, joined);
  }

  private static @Nullable String string(String name, @Nullable Object value) {
    if (value == null || value instanceof String) {
      return (String) value;
    }
    throw badRequest("Member " + name + " of the body must be a string.");
  }

  private static void addParams(ModifiableSolrParams params, @Nullable Object value) {
    if (!(value instanceof Map<?, ?> values)) {
      throw badRequest("Member params of the body must be an object.");
    }
    for (Map.Entry<?, ?> entry : values.entrySet()) {
      Collection<?> all =
          entry.getValue() instanceof Collection<?> several
              ? several
              : List.of(String.valueOf(entry.getValue()));
      for (Object each : all) {
        params.add(String.valueOf(entry.getKey()), String.valueOf(each));
      }
    }
  }

  private static SolrException badRequest(String sentence) {
    return new SolrException(ErrorCode.BAD_REQUEST, sentence);
  }
}
