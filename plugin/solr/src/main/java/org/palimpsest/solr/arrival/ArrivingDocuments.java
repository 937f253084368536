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
 * The documents that a node adds to a collection, in order of arrival, since a search finds them
 * only after a commit. Keeps the last ones, up to a million spots (tens of megabytes). Thread-safe.
 */
final class ArrivingDocuments {

  private static final int SPOTS_MAX = 1_000_000;

  /** After this time a document is looked for in the collection instead. */
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

  /** A document that is, or was, being added. */
  static final class Arrival {
    private final NearQuestion document;
    private final CountDownLatch written = new CountDownLatch(1);

    private Arrival(NearQuestion document) {
      this.document = document;
    }

    /** Wakes waiting threads: the document was added, or was not. */
    void end() {
      written.countDown();
    }

    private String id() {
      return String.valueOf(document.itself());
    }

    private int weight() {
      return document.spots().size();
    }

    private boolean hasEnded() {
      return written.getCount() == 0;
    }
  }

  /** Enters a document behind all others, before the collection is searched. */
  synchronized Arrival enter(NearQuestion document) {
    Arrival arrival = new Arrival(document);
    arrivals.add(arrival);
    spotCount += arrival.weight();
    Iterator<Arrival> oldest = arrivals.iterator();
    while (spotCount > SPOTS_MAX && oldest.hasNext()) {
      Arrival old = oldest.next();
      if (old.hasEnded()) {
        oldest.remove();
        spotCount -= old.weight();
      }
    }
    return arrival;
  }

  /**
   * The unique keys of earlier documents near this one, after their writing ended. Waits for
   * earlier documents only.
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
      boolean unused = arrival.written.await(WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SolrException(ErrorCode.SERVICE_UNAVAILABLE, "the node is stopping", e);
    }
  }
}
