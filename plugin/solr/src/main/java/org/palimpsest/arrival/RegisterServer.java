package org.palimpsest.arrival;

import java.io.IOException;
import java.io.Reader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.ContentStream;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.servlet.SolrRequestParsers;
import org.apache.solr.update.CommitUpdateCommand;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.jspecify.annotations.Nullable;
import org.palimpsest.handler.DuplicateFields;
import org.palimpsest.near.NearQuestion;
import org.palimpsest.request.DuplicateParameters;
import org.palimpsest.request.RequestParams;
import org.palimpsest.wire.NearCodec;
import org.palimpsest.wire.Wire;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a collection's register where this core leads its first shard, and answers the nodes that
 * add documents; {@link Arrivals} asks. Safe for use by several threads.
 */
public final class RegisterServer {

  static final String OPERATION = "palimpsest.operation";
  static final String ARRIVE = "arrive";
  static final String AWAIT = "await";
  static final String SETTLE = "settle";
  static final String REGISTER = "palimpsest.register";
  static final String TICKET = "palimpsest.ticket";
  static final String KEY = "palimpsest.key";
  static final String ADDED = "palimpsest.added";

  static final String NEAR = "near";
  static final String ID = "id";
  static final String PENDING = "pending";
  static final String OVERDUE = "overdue";
  static final String KNOWN = "known";

  /** A request waits no longer, so that it does not seem lost. */
  private static final Duration WAIT_MAX = Duration.ofSeconds(2);

  /** The spots of the longest text that is indexed by default are some megabytes. */
  private static final int BODY_LENGTH_MAX = 64 << 20;

  private static final Logger LOG = LoggerFactory.getLogger(RegisterServer.class);

  private @Nullable String term;
  private ArrivalRegister register = new ArrivalRegister();

  /**
   * Answers one question.
   *
   * @throws SolrException with SERVICE_UNAVAILABLE if the register is elsewhere, or full; with
   *     BAD_REQUEST if this is none of a node of the same version
   */
  public NamedList<Object> answer(SolrQueryRequest request) throws IOException {
    SolrParams params = request.getParams();
    if (params.get(OPERATION) == null) {
      throw badRequest("/arrivals is for requests between nodes; add documents with /update.");
    }
    Wire.verify(params);
    ArrivalRegister kept = register(request.getCore());
    return switch (params.required().get(OPERATION)) {
      case ARRIVE -> arrive(request, kept);
      case AWAIT -> await(request, kept);
      case SETTLE -> settle(params, kept);
      default -> throw badRequest("A request for arrivals does not say what for.");
    };
  }

  /** What the one before has known is lost; so what it knew to be added is made to be found. */
  private synchronized ArrivalRegister register(SolrCore core) throws IOException {
    String now = Leadership.term(core);
    if (!now.equals(term)) {
      commit(core);
      register = new ArrivalRegister();
      term = now;
    }
    return register;
  }

  private NamedList<Object> arrive(SolrQueryRequest request, ArrivalRegister kept)
      throws IOException {
    SolrParams params = request.getParams();
    DuplicateParameters near = DuplicateParameters.of(params);
    requireSameHeaders(request, near);
    makeRoom(request.getCore(), kept);
    NearQuestion document = document(request);
    boolean added = params.getBool(ADDED, false);
    long ticket = kept.arrive(params.required().get(KEY), document, added);
    return near(kept, ticket, document, near, added ? Duration.ZERO : WAIT_MAX);
  }

  private static NamedList<Object> await(SolrQueryRequest request, ArrivalRegister kept)
      throws IOException {
    SolrParams params = request.getParams();
    if (!kept.name().equals(params.get(REGISTER))) {
      return known(false);
    }
    long ticket = params.required().getLong(TICKET);
    return near(kept, ticket, document(request), DuplicateParameters.of(params), WAIT_MAX);
  }

  private static NamedList<Object> near(
      ArrivalRegister kept,
      long ticket,
      NearQuestion document,
      DuplicateParameters parameters,
      Duration waitMax) {
    List<ArrivalRegister.Near> found;
    try {
      found =
          kept.nearBefore(
              ticket,
              other ->
                  !String.valueOf(document.itself()).equals(other.itself())
                      && NearPairs.areNear(document, other, parameters),
              waitMax);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SolrException(ErrorCode.SERVICE_UNAVAILABLE, "The node is stopping; ask again.", e);
    }
    List<NamedList<Object>> near = new ArrayList<>();
    for (ArrivalRegister.Near each : found) {
      NamedList<Object> said = new SimpleOrderedMap<>();
      said.add(TICKET, each.ticket());
      said.add(ID, each.id());
      said.add(PENDING, each.pending());
      said.add(OVERDUE, each.overdue());
      near.add(said);
    }
    NamedList<Object> answer = known(true);
    answer.add(REGISTER, kept.name());
    answer.add(TICKET, ticket);
    answer.add(NEAR, near);
    return answer;
  }

  private static NamedList<Object> settle(SolrParams params, ArrivalRegister kept) {
    boolean same = kept.name().equals(params.get(REGISTER));
    return known(
        same && kept.settle(params.required().getLong(TICKET), params.required().getBool(ADDED)));
  }

  private static NamedList<Object> known(boolean known) {
    NamedList<Object> answer = new SimpleOrderedMap<>();
    answer.add(KNOWN, known);
    return answer;
  }

  /** Documents are forgotten when searches find them; where none does in time, it is seen to. */
  private static void makeRoom(SolrCore core, ArrivalRegister kept) throws IOException {
    if (kept.isFull()) {
      synchronized (kept) { // those that come meanwhile need no commit of their own
        if (kept.isFull()) {
          long beganNanos = System.nanoTime();
          try {
            commit(core);
            kept.forgetAddedBefore(beganNanos);
            kept.forgetOverdue();
          } catch (IOException | SolrException e) {
            LOG.warn("What was added could not be made visible; it is remembered meanwhile.", e);
          }
        }
      }
    }
    if (kept.isOverfull()) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE,
          "So many documents are on their way that none can be compared with all; ask again.");
    }
  }

  /** Makes all that was added to the collection visible to searches, on every shard. */
  private static void commit(SolrCore core) throws IOException {
    SolrQueryResponse response = new SolrQueryResponse();
    response.addResponseHeader(new SimpleOrderedMap<>());
    try (SolrQueryRequest request = new SolrQueryRequestBase(core, new ModifiableSolrParams()) {}) {
      UpdateRequestProcessor chain =
          core.getUpdateProcessingChain(null).createProcessor(request, response);
      try {
        CommitUpdateCommand commit = new CommitUpdateCommand(request, false);
        commit.softCommit = true;
        chain.processCommit(commit);
        chain.finish();
      } finally {
        chain.close();
      }
    }
  }

  private static void requireSameHeaders(SolrQueryRequest request, DuplicateParameters near) {
    String own = DuplicateFields.of(request.getSchema(), near).key();
    if (!own.equals(request.getParams().get(RequestParams.SCHEME))) {
      throw badRequest(
          "The schema of this shard tells near duplicates in another way than the node that adds;"
              + " reload the collection.");
    }
  }

  @SuppressWarnings("deprecation") // SolrJ's ContentStream: there is no other way to a body yet
  private static NearQuestion document(SolrQueryRequest request) throws IOException {
    Iterable<ContentStream> bodies = request.getContentStreams();
    Iterator<ContentStream> each = bodies == null ? null : bodies.iterator();
    if (each == null || !each.hasNext()) {
      throw badRequest("A request for arrivals brings no document.");
    }
    StringBuilder body = new StringBuilder();
    char[] buffer = new char[8192];
    try (Reader reader = each.next().getReader()) {
      for (int read = reader.read(buffer); read >= 0; read = reader.read(buffer)) {
        body.append(buffer, 0, read);
        if (body.length() > BODY_LENGTH_MAX) {
          throw badRequest("A document on its way is too long to be compared.");
        }
      }
    }
    try {
      return NearCodec.decode(SolrRequestParsers.parseQueryString(body.toString()));
    } catch (IllegalArgumentException e) {
      throw badRequest("A request for arrivals cannot be read: " + e.getMessage() + ".");
    }
  }

  private static SolrException badRequest(String sentence) {
    return new SolrException(ErrorCode.BAD_REQUEST, sentence);
  }
}
