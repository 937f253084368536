package org.palimpsest.solr.endpoint;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.ContentStream;
import org.apache.solr.common.util.ContentStreamBase;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.admission.ReceiveRoom;
import org.palimpsest.solr.admission.ReceivedBody;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.request.Shortened;
import org.palimpsest.solr.update.ContentTooLongException;

/**
 * The body of a request, and its other parameters.
 *
 * @param documents to check; one unless {@code several}, empty on a shard
 * @param several whether they came as an array, and are answered as one
 * @param subtracted texts that are not checked
 * @param sent documents from a coordinator
 * @param params of the request and a JSON body, without those above
 */
@SuppressWarnings("deprecation") // SolrJ's ContentStream has no replacement on the server
public record RequestBody(
    List<RequestDocument> documents,
    boolean several,
    List<String> subtracted,
    List<ShardBody> sent,
    ModifiableSolrParams params) {

  private static final String DOCUMENTS = "documents";

  /** Characters of JSON for a character of text: an escape. */
  private static final int JSON_EXPANSION = 6;

  private static final int JSON_PARAMS_LENGTH_MAX = 10_000_000;

  /** GB 18030 and UTF-32 take four, UTF-8 three. */
  private static final int BYTES_PER_CODE_UNIT_MAX = 4;

  private static final int SUBTRACTED_MAX = 100;

  /**
   * Reads a request.
   *
   * @param streams its bodies, or null
   * @throws SolrException for a wrong request; 413 for a text over the limit
   */
  public static RequestBody read(
      SolrParams params, @Nullable Iterable<ContentStream> streams, RequestLimits limits)
      throws IOException {
    ModifiableSolrParams rest = new ModifiableSolrParams(params);
    RequestDocument inParams =
        RequestDocument.only(
            removeSingle(rest, CheckParams.TEXT), removeSingle(rest, CheckParams.FINGERPRINTS));
    List<String> subtracted = strings(rest.remove(CheckParams.SUBTRACT));
    List<ShardBody> sent = ShardBody.take(rest, limits);
    RequestBody body = new RequestBody(List.of(inParams), false, subtracted, sent, rest);
    if (streams != null) {
      Iterator<ContentStream> each = streams.iterator();
      if (each.hasNext()) {
        body = body.join(each.next(), limits);
      }
      if (each.hasNext()) {
        throw badRequest("The request has several bodies; send one.");
      }
    }
    requireBounds(body.subtracted, limits);
    if (body.several) {
      requireNothingBeside(inParams, body.params);
    } else {
      body.requireOneText(inParams.text());
    }
    return body;
  }

  private static void requireBounds(List<String> subtracted, RequestLimits limits) {
    if (subtracted.size() > SUBTRACTED_MAX) {
      throw badRequest(
          "The request has "
              + subtracted.size()
              + " texts to subtract, must have at most "
              + SUBTRACTED_MAX
              + "; join some of them.");
    }
    if (subtracted.stream().mapToLong(String::length).sum() > limits.textLengthMax()) {
      throw new ContentTooLongException("The text to subtract", limits.textLengthMax());
    }
  }

  private static List<String> strings(String @Nullable [] values) {
    return values == null ? List.of() : List.of(values);
  }

  private static void requireNothingBeside(RequestDocument inParams, SolrParams params) {
    if (inParams.text() != null
        || inParams.fingerprints() != null
        || params.get(CheckParams.ID) != null) {
      throw badRequest(
          "The request has documents, and an id, a text or fingerprints beside them; send one or"
              + " the other.");
    }
  }

  private void requireOneText(@Nullable String inParams) {
    if (inParams != null && !inParams.equals(documents.get(0).text())) {
      throw badRequest(
          "The request has a text among its parameters and another as its body; send one.");
    }
  }

  /** Refuses several values of a parameter. */
  public static @Nullable String removeSingle(ModifiableSolrParams params, String name) {
    String[] values = params.remove(name);
    if (values != null && values.length > 1) {
      throw badRequest("Parameter " + name + " is given " + values.length + " times; send one.");
    }
    return values == null || values.length == 0 ? null : values[0];
  }

  /** Applies the administrator's invariants and appends. */
  public RequestBody within(
      @Nullable SolrParams invariants, @Nullable SolrParams appends, SolrParams url) {
    return new RequestBody(
        documents.stream().map(document -> document.within(url, invariants, appends)).toList(),
        several,
        subtracted,
        sent.stream().map(document -> document.within(invariants, appends)).toList(),
        params);
  }

  /**
   * Receives a request's body.
   *
   * @param waitMillisMax the longest wait for room
   * @throws SolrException for a wrong request; 413 for a body over the limit of its type or of the
   *     memory
   */
  public static ReceivedBody receive(
      SolrParams params,
      ContentStream stream,
      RequestLimits limits,
      ReceiveRoom.Space space,
      long waitMillisMax)
      throws IOException {
    String mediaType = mediaType(stream);
    int lengthMax =
        switch (mediaType) {
          case "text/plain" -> limits.textLengthMax();
          case "application/json", "text/json" -> jsonLengthMax(limits);
          case ShardBody.MEDIA_TYPE -> {
            requireShard(params, mediaType);
            yield ShardBody.lengthMax(limits);
          }
          case "" -> 0;
          default -> throw unsupported(mediaType);
        };
    long bytesMax = (long) BYTES_PER_CODE_UNIT_MAX * lengthMax;
    long ofMemory =
        mediaType.equals(ShardBody.MEDIA_TYPE) ? Long.MAX_VALUE : ReceiveRoom.bodyBytesMax();
    return bytesMax <= ofMemory
        ? ReceivedBody.receive(
            stream,
            bytesMax,
            () -> lengthMax == 0 ? unsupported(mediaType) : tooLong(lengthMax),
            space,
            waitMillisMax)
        : ReceivedBody.receive(
            stream,
            ofMemory,
            () -> ContentTooLongException.ofMemory(ofMemory),
            space,
            waitMillisMax);
  }

  private static SolrException tooLong(int lengthMax) {
    return new ContentTooLongException("The text to check", lengthMax);
  }

  private static int jsonLengthMax(RequestLimits limits) {
    long limit = (long) JSON_EXPANSION * limits.requestTextLengthMax() + JSON_PARAMS_LENGTH_MAX;
    return (int) Math.min(Integer.MAX_VALUE - 16, limit);
  }

  private static String mediaType(ContentStream stream) {
    String type = stream.getContentType();
    return type == null ? "" : type.split(";", 2)[0].trim().toLowerCase(Locale.ROOT);
  }

  private RequestBody join(ContentStream stream, RequestLimits limits) throws IOException {
    String mediaType = mediaType(stream);
    return switch (mediaType) {
      case "text/plain" -> {
        String text = readAll(stream, charset(stream), limits.textLengthMax());
        yield new RequestBody(
            List.of(RequestDocument.only(text, documents.get(0).fingerprints())),
            false,
            subtracted,
            sent,
            params);
      }
      case "application/json", "text/json" ->
          joinJson(readAll(stream, StandardCharsets.UTF_8, jsonLengthMax(limits)), limits);
      case ShardBody.MEDIA_TYPE -> {
        requireShard(params, mediaType);
        String all = readAll(stream, StandardCharsets.UTF_8, ShardBody.lengthMax(limits));
        yield new RequestBody(documents, several, subtracted, ShardBody.parse(all, limits), params);
      }
      case "" -> this;
      default -> throw unsupported(mediaType);
    };
  }

  private static void requireShard(SolrParams params, String mediaType) {
    if (!params.getBool(ShardParams.IS_SHARD, false)) {
      throw unsupported(mediaType);
    }
  }

  private static SolrException unsupported(String mediaType) {
    return new SolrException(
        ErrorCode.UNSUPPORTED_MEDIA_TYPE,
        "The body's Content-Type is '"
            + Shortened.of(mediaType)
            + "'; send text/plain; charset=utf-8, or application/json.");
  }

  private static Charset charset(ContentStream stream) {
    String name = ContentStreamBase.getCharsetFromContentType(stream.getContentType());
    try {
      return name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw badRequest("The body's charset is unknown; send text/plain; charset=utf-8.");
    }
  }

  /** Reads at most {@code lengthMax} characters; refuses malformed input. */
  private static String readAll(ContentStream stream, Charset charset, int lengthMax)
      throws IOException {
    try (InputStream in = stream.getStream()) {
      String all = charset.newDecoder().decode(ByteBuffer.wrap(in.readAllBytes())).toString();
      if (all.length() > lengthMax) {
        throw tooLong(lengthMax);
      }
      return all;
    } catch (CharacterCodingException e) {
      throw badRequest("The body is not " + charset.name() + "; send text in UTF-8.");
    }
  }

  private RequestBody joinJson(String json, RequestLimits limits) throws IOException {
    Object parsed = RequestJson.parse(json);
    // The admin UI's Documents screen wraps input into an array.
    Object only = parsed instanceof List<?> list && list.size() == 1 ? list.get(0) : parsed;
    if (!(only instanceof Map<?, ?> object)) {
      throw badRequest("The body is JSON, but no object such as {\"text\": \"...\"}.");
    }
    return joinMembers(object, limits);
  }

  private RequestBody joinMembers(Map<?, ?> object, RequestLimits limits) {
    boolean isSeveral = object.containsKey(DOCUMENTS);
    String text = documents.get(0).text();
    String fingerprints = documents.get(0).fingerprints();
    ModifiableSolrParams joined = new ModifiableSolrParams();
    List<String> given = new ArrayList<>(subtracted);
    for (Map.Entry<?, ?> entry : object.entrySet()) {
      String name = String.valueOf(entry.getKey());
      Object value = entry.getValue();
      switch (name) {
        case DOCUMENTS -> {}
        case CheckParams.SUBTRACT -> given.addAll(subtracted(value));
        case "params" -> joined.add(RequestDocument.params(value, "the body"));
        default -> {
          requireKnown(name, isSeveral);
          String string = RequestDocument.string(name, value, "the body");
          switch (name) {
            case CheckParams.TEXT -> text = string;
            case CheckParams.FINGERPRINTS -> fingerprints = string;
            default -> joined.set(name, string);
          }
        }
      }
    }
    given.addAll(strings(joined.remove(CheckParams.SUBTRACT)));
    List<RequestDocument> all =
        isSeveral
            ? documents(object.get(DOCUMENTS), limits)
            : List.of(RequestDocument.only(text, fingerprints));
    return new RequestBody(all, isSeveral, given, sent, underUrl(joined));
  }

  private static void requireKnown(String name, boolean isSeveral) {
    if (isSeveral) {
      throw badRequest(
          "The body has a member beside documents that is neither params nor subtract; put it"
              + " into the document that it belongs to.");
    }
    if (!Set.of(CheckParams.TEXT, CheckParams.FINGERPRINTS, CheckParams.ID).contains(name)) {
      throw badRequest(
          "The body has an unknown member; known are id, text, fingerprints, documents,"
              + " subtract and params.");
    }
  }

  private static List<RequestDocument> documents(@Nullable Object value, RequestLimits limits) {
    if (!(value instanceof List<?> members) || members.isEmpty()) {
      throw badRequest("Member documents of the body must be an array of at least one document.");
    }
    if (members.size() > limits.documentsMax()) {
      throw badRequest(
          String.format(
              Locale.ROOT,
              "The request has %d documents, must have at most %d; send fewer a request, or raise"
                  + " documentsMax in solrconfig.xml.",
              members.size(),
              limits.documentsMax()));
    }
    return members.stream().map(RequestDocument::of).toList();
  }

  private static List<String> subtracted(@Nullable Object value) {
    List<?> all = value instanceof List<?> list ? list : Collections.singletonList(value);
    List<String> texts = new ArrayList<>();
    for (Object each : all) {
      if (!(each instanceof String text)) {
        throw badRequest("Member subtract of the body must be a string or an array of strings.");
      }
      texts.add(text);
    }
    return texts;
  }

  /** URL parameters override those of the body, as everywhere in Solr. */
  private ModifiableSolrParams underUrl(ModifiableSolrParams ofBody) {
    ModifiableSolrParams joined = new ModifiableSolrParams(ofBody);
    params.getParameterNames().forEach(name -> joined.set(name, params.getParams(name)));
    RequestParams.SECRET.forEach(joined::remove);
    return joined;
  }
}
