package org.palimpsest.solr.arrival;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.core.SolrCore;
import org.palimpsest.solr.near.NearQuestion;

/**
 * The documents that a node adds to a collection, in the order in which they came: a search finds
 * them after a commit only. The last ones are kept, up to a million spots, which are some tens of
 * megabytes. Safe for use by several threads.
 */
final class ArrivingDocuments {

  private static final int SPOTS_MAX = 1_000_000;

  /** Who adds a document for longer is not waited for; the collection says whether it is there. */
  private static final long WAIT_SECONDS = 30;

  private final Deque<Arrival> arrivals = new ArrayDeque<>();
  private long spotCount;

  /** The documents of a core's collection. */
  static ArrivingDocuments of(SolrCore core) {
    String collection = core.getCoreDescriptor().getCollectionName();
    return core.getCoreContainer()
        .getObjectCache()
        .computeIfAbsent(
            ArrivingDocuments.class.getName()
                + " "
                + (collection == null ? core.getName() : collection),
            ArrivingDocuments.class,
            name -> new ArrivingDocuments());
  }

  /** A document that is being added, or was. */
  static final class Arrival {
    private final NearQuestion document;
    private final CountDownLatch isWritten = new CountDownLatch(1);

    private Arrival(NearQuestion document) {
      this.document = document;
    }

    /** Lets those go on that wait until it was added, or was not. */
    void end() {
      isWritten.countDown();
    }

    private String id() {
      return String.valueOf(document.itself());
    }

    private int weight() {
      return document.spots().size();
    }

    private boolean isOver() {
      return isWritten.getCount() == 0;
    }
  }

  /** Enters a document behind all others, before the library is asked. */
  synchronized Arrival enter(NearQuestion document) {
    Arrival arrival = new Arrival(document);
    arrivals.add(arrival);
    spotCount += arrival.weight();
    Iterator<Arrival> oldest = arrivals.iterator();
    while (spotCount > SPOTS_MAX && oldest.hasNext()) {
      Arrival old = oldest.next();
      if (old.isOver()) {
        oldest.remove();
        spotCount -= old.weight();
      }
    }
    return arrival;
  }

  /**
   * The unique keys of those that came before a document and are near it, once they were added, or
   * were not. Who waits waits for earlier ones only.
   *
   * @throws SolrException with SERVICE_UNAVAILABLE if the node stops meanwhile
   */
  List<String> nearBefore(Arrival arrival, Predicate<NearQuestion> isNear) {
    List<String> near = new ArrayList<>();
    for (Arrival before : before(arrival)) {
      if (isNear.test(before.document)) {
        await(before);
        near.add(before.id());
      }
    }
    return near;
  }

  private synchronized List<Arrival> before(Arrival arrival) {
    return arrivals.stream().takeWhile(each -> each != arrival).toList();
  }

  private static void await(Arrival arrival) {
    try {
      boolean unused = arrival.isWritten.await(WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SolrException(ErrorCode.SERVICE_UNAVAILABLE, "the node is stopping", e);
    }
  }
}
