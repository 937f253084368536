package org.palimpsest.arrival;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.cloud.ZkController;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.ContentStreamBase;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.request.SolrRequestHandler;
import org.apache.solr.response.SolrQueryResponse;
import org.palimpsest.near.NearQuestion;
import org.palimpsest.request.RequestParams;
import org.palimpsest.wire.NearCodec;
import org.palimpsest.wire.Wire;

/** A collection's register, as the nodes that add documents see it. For one update request. */
final class Arrivals {

  /** A leader that is lost has a successor by then. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

  private static final long PAUSE_MILLIS = 250;

  private static final String TEXT = "text/plain; charset=utf-8";

  /**
   * A document's place among those on their way.
   *
   * @param register the name of the register that gave the place
   * @param ticket the place
   * @param near those before it that are near it
   */
  record Place(String register, long ticket, List<ArrivalRegister.Near> near) {

    boolean isWaiting() {
      return near.stream().anyMatch(other -> other.pending() && !other.overdue());
    }
  }

  private final SolrCore core;
  private final String path;
  private final ModifiableSolrParams how;

  /**
   * The register of the collection that a core belongs to.
   *
   * @param path of the handler that answers for it
   * @param key as {@link org.palimpsest.handler.DuplicateFields#key}
   */
  Arrivals(SolrCore core, String path, ArrivalParameters parameters, String key) {
    this.core = core;
    this.path = path;
    this.how = parameters.toSolr().set(RequestParams.SCHEME, key);
  }

  /**
   * Enters a document, and waits until those before it that are near it have been added, or not, or
   * are overdue.
   *
   * @throws SolrException with SERVICE_UNAVAILABLE if the register cannot be reached
   */
  Place arrive(NearQuestion document) {
    String key = UUID.randomUUID().toString();
    Place place = arrive(document, key, false);
    while (place.isWaiting()) {
      ModifiableSolrParams params = params(RegisterServer.AWAIT, place);
      NamedList<?> answer = ask(params, encoded(document));
      // One that knows nothing of it is another one.
      place = isKnown(answer) ? place(answer) : arrive(document, key, false);
    }
    return place;
  }

  /**
   * Enters a document that has been added already, so that those behind it see it.
   *
   * @return its place, with those before it that were near it and could not see it
   */
  Place arriveAdded(NearQuestion document) {
    return arrive(document, UUID.randomUUID().toString(), true);
  }

  private Place arrive(NearQuestion document, String key, boolean added) {
    ModifiableSolrParams params =
        new ModifiableSolrParams(how)
            .set(RegisterServer.OPERATION, RegisterServer.ARRIVE)
            .set(RegisterServer.KEY, key)
            .set(RegisterServer.ADDED, added);
    return place(ask(params, encoded(document)));
  }

  /**
   * Takes note of what has become of a document.
   *
   * @param added false if it is not in the collection
   * @return false if the register knows nothing of it any more, so that others may not have seen it
   */
  boolean settle(Place place, boolean added) {
    ModifiableSolrParams params =
        params(RegisterServer.SETTLE, place).set(RegisterServer.ADDED, added);
    return isKnown(ask(params, ""));
  }

  /** Gives up a document that nobody seems to be adding any more. */
  void giveUp(Place place, ArrivalRegister.Near other) {
    settle(new Place(place.register, other.ticket(), List.of()), false);
  }

  private ModifiableSolrParams params(String operation, Place place) {
    return new ModifiableSolrParams(how)
        .set(RegisterServer.OPERATION, operation)
        .set(RegisterServer.REGISTER, place.register)
        .set(RegisterServer.TICKET, Long.toString(place.ticket));
  }

  private static boolean isKnown(NamedList<?> answer) {
    return Boolean.TRUE.equals(answer.get(RegisterServer.KNOWN));
  }

  private static Place place(NamedList<?> answer) {
    List<ArrivalRegister.Near> near = new ArrayList<>();
    for (Object each : (List<?>) answer.get(RegisterServer.NEAR)) {
      NamedList<?> said = (NamedList<?>) each;
      near.add(
          new ArrivalRegister.Near(
              (Long) said.get(RegisterServer.TICKET),
              (String) said.get(RegisterServer.ID),
              (Boolean) said.get(RegisterServer.PENDING),
              (Boolean) said.get(RegisterServer.OVERDUE)));
    }
    return new Place(
        (String) answer.get(RegisterServer.REGISTER),
        (Long) answer.get(RegisterServer.TICKET),
        near);
  }

  private static String encoded(NearQuestion document) {
    return NearCodec.encode(document).toQueryString().substring(1); // without the question mark
  }

  /** Asks whoever leads the first shard, and its successor if there is none for a while. */
  private NamedList<?> ask(ModifiableSolrParams params, String body) {
    params.set(RequestParams.SHARD_VERSION, Wire.VERSION);
    params.set(CommonParams.DISTRIB, false);
    params.set(CommonParams.LOG_PARAMS_LIST, RegisterServer.OPERATION);
    long endNanos = System.nanoTime() + PATIENCE_NANOS;
    while (true) {
      try {
        return askOnce(params, body);
      } catch (SolrServerException | IOException | SolrException e) {
        if (isRefusal(e) || System.nanoTime() > endNanos) {
          throw unreachable(e);
        }
        pause(e);
      }
    }
  }

  /** The schemas of two nodes differ, or their versions: that will not pass soon. */
  private static boolean isRefusal(Exception failure) {
    return failure instanceof SolrException refused && refused.code() < ErrorCode.SERVER_ERROR.code;
  }

  /** The sentence of a node names its address, so it goes to the log only. */
  private static SolrException unreachable(Exception why) {
    return new SolrException(
        ErrorCode.SERVICE_UNAVAILABLE,
        "the leader of the collection's first shard did not say what else is on its way, and near"
            + " duplicates could be missed",
        why);
  }

  private static void pause(Exception why) {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unreachable(why);
    }
  }

  private NamedList<?> askOnce(ModifiableSolrParams params, String body)
      throws SolrServerException, IOException {
    CloudDescriptor cloud = core.getCoreDescriptor().getCloudDescriptor();
    ZkController zooKeeper = core.getCoreContainer().getZkController();
    if (cloud == null || zooKeeper == null) {
      return askHere(params, body);
    }
    String collection = cloud.getCollectionName();
    String first = Leadership.firstShard(zooKeeper.getClusterState().getCollection(collection));
    Replica leader = zooKeeper.getZkStateReader().getLeader(collection, first);
    if (leader == null) {
      throw new SolrException(ErrorCode.SERVICE_UNAVAILABLE, "Shard " + first + " has no leader.");
    }
    return leader.getCoreName().equals(core.getName())
            && leader.getNodeName().equals(zooKeeper.getNodeName())
        ? askHere(params, body)
        : askThere(leader, params, body);
  }

  private NamedList<?> askThere(Replica leader, ModifiableSolrParams params, String body)
      throws SolrServerException, IOException {
    GenericSolrRequest request = new GenericSolrRequest(SolrRequest.METHOD.POST, path, params);
    request.setRequiresCollection(true);
    request.setContentWriter(new RequestWriter.StringPayloadContentWriter(body, TEXT));
    return core.getCoreContainer()
        .getUpdateShardHandler()
        .getUpdateOnlyHttpClient()
        .requestWithBaseUrl(leader.getBaseUrl(), leader.getCoreName(), request)
        .getResponse();
  }

  private NamedList<?> askHere(ModifiableSolrParams params, String body) {
    SolrQueryResponse response = new SolrQueryResponse();
    try (SolrQueryRequestBase request = new SolrQueryRequestBase(core, params) {}) {
      request.setContentStreams(List.of(new ContentStreamBase.StringStream(body)));
      handler().handleRequest(request, response);
    }
    if (response.getException() != null) {
      throw response.getException() instanceof SolrException known
          ? known
          : new SolrException(ErrorCode.SERVER_ERROR, response.getException());
    }
    return response.getValues();
  }

  private SolrRequestHandler handler() {
    SolrRequestHandler handler = core.getRequestHandler(path);
    if (handler == null) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "solrconfig.xml has no handler "
              + path
              + " of class org.palimpsest.solr.ArrivalsHandler, without which near duplicates that"
              + " come at the same moment would be missed.");
    }
    return handler;
  }
}
