package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Quotas: one document for each site and library, {@code site!library}, with what was used on the
 * last day that something was used on, and the requests in flight. So both are taken by one
 * compare-and-set, and midnight does not double the places.
 */
final class SolrQuotas implements Quotas {

  /** When a place may be free again: requests take seconds. */
  private static final int PLACE_RETRY_SECONDS = 5;

  private static final int REQUEST_CHARS_MAX = 128;
  private static final Taken ALLOWED = new Taken(true, 0);

  private final StateTable table;

  SolrQuotas(StateTable table) {
    this.table = table;
  }

  @Override
  public Taken take(Grant grant, String request, int sentences, Instant now) {
    if (sentences < 0 || request.isEmpty() || request.length() > REQUEST_CHARS_MAX) {
      throw new IllegalArgumentException(
          "a request is named by 1.." + REQUEST_CHARS_MAX + " characters, its sentences are >= 0");
    }
    String call = UUID.randomUUID().toString();
    var place = new QuotaUse.Place(request, call, now);
    return table.change(
        SolrGrants.id(grant.site(), grant.library()),
        row -> take(use(row).at(now), grant, place, sentences, now));
  }

  private static Change<Taken> take(
      QuotaUse use, Grant grant, QuotaUse.Place place, int sentences, Instant now) {
    if (use.isOfCall(place.call())) {
      return Change.nothing(ALLOWED); // the answer to this very write was lost
    }
    // It came before, and the agent that was at it has died: its sentences are used already.
    boolean isKnown = use.hasRequest(place.request());
    int more = isKnown ? 0 : sentences;
    if (use.sentences() + more > grant.sentencesPerDay()) {
      return Change.nothing(new Taken(false, use.secondsLeft(now)));
    }
    if (!isKnown && use.places().size() >= grant.requestsAtOnce()) {
      return Change.nothing(new Taken(false, PLACE_RETRY_SECONDS));
    }
    return Change.write(use.plus(more, place).toFields(), ALLOWED);
  }

  @Override
  public void release(String site, String library, String request) {
    table.change(SolrGrants.id(site, library), row -> release(use(row), request));
  }

  private static Change<Boolean> release(QuotaUse use, String request) {
    return use.hasRequest(request)
        ? Change.write(use.without(request).toFields(), true)
        : Change.nothing(false);
  }

  @Override
  public void undo(Grant grant, String request, int sentences, Instant now) {
    table.change(
        SolrGrants.id(grant.site(), grant.library()),
        row -> undo(use(row).at(now), request, sentences));
  }

  /** The place tells whether it was undone already: the answer to a write may be lost. */
  private static Change<Boolean> undo(QuotaUse use, String request, int sentences) {
    return use.hasRequest(request)
        ? Change.write(use.undone(request, sentences).toFields(), true)
        : Change.nothing(false);
  }

  @Override
  public int sentencesLeft(Grant grant, Instant now) {
    QuotaUse use = use(table.get(SolrGrants.id(grant.site(), grant.library()))).at(now);
    return (int) Math.max(0, grant.sentencesPerDay() - use.sentences());
  }

  private static QuotaUse use(Optional<Row> row) {
    return row.map(QuotaUse::of).orElse(QuotaUse.NOTHING);
  }
}
