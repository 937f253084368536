package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.palimpsest.federation.lease.Hold;
import org.palimpsest.federation.lease.Leases;
import org.palimpsest.federation.state.QuotaUse.Place;

/**
 * Quotas: one document for each site and library, {@code site!library}, with what was used on the
 * last day that something was used on, and the requests in flight. So both are taken by one
 * compare-and-set, and midnight does not double the places.
 */
final class SolrQuotas implements Quotas {

  /** When a place may be free again: requests take seconds. */
  private static final int PLACE_RETRY_SECONDS = 5;

  private static final int NAME_CHARS_MAX = 128;
  private static final Taken ALLOWED = new Taken(true, 0);

  private final StateTable table;
  private final Leases leases;

  SolrQuotas(StateTable table, Leases leases) {
    this.table = table;
    this.leases = leases;
  }

  @Override
  public Taken take(Grant grant, String request, String turn, int sentences, Instant now) {
    requireName(request);
    requireName(turn);
    if (sentences < 0) {
      throw new IllegalArgumentException("sentences is " + sentences + ", must be >= 0");
    }
    return table.change(
        SolrGrants.id(grant.site(), grant.library()),
        row -> take(use(row).at(now), grant, request, turn, sentences, now));
  }

  private static void requireName(String name) {
    if (name.isEmpty() || name.length() > NAME_CHARS_MAX) {
      throw new IllegalArgumentException(
          "a request and a turn are named by 1.." + NAME_CHARS_MAX + " characters");
    }
  }

  private Change<Taken> take(
      QuotaUse use, Grant grant, String request, String turn, int sentences, Instant now) {
    if (use.hasTurn(turn)) {
      return Change.nothing(ALLOWED); // the answer to this very write was lost
    }
    // It came before, and the agent that was at it has left it: its sentences are used already.
    int more = use.hasRequest(request) ? 0 : sentences;
    if (use.sentences() + more > grant.limits().sentencesPerDay()) {
      return Change.nothing(new Taken(false, use.secondsLeft(now)));
    }
    if (!hasPlace(use.others(request), grant)) {
      return Change.nothing(new Taken(false, PLACE_RETRY_SECONDS));
    }
    return Change.write(use.with(request, turn, sentences, now).toFields(), ALLOWED);
  }

  /** Whether there is one beside these; who is at them is asked only where that decides it. */
  private boolean hasPlace(List<Place> others, Grant grant) {
    int max = grant.limits().requestsAtOnce();
    return others.size() < max
        || others.size() - leases.abandoned(others.stream().map(SolrQuotas::held).toList()).size()
            < max;
  }

  /** Of which no document of its own tells that its agent lives. */
  private static Hold held(Place place) {
    return new Hold("place " + place.request(), place.turn(), 0);
  }

  @Override
  public void release(String site, String library, String turn) {
    table.change(SolrGrants.id(site, library), row -> release(use(row), turn));
  }

  private static Change<Boolean> release(QuotaUse use, String turn) {
    return use.hasTurn(turn)
        ? Change.write(use.without(turn).toFields(), true)
        : Change.nothing(false);
  }

  @Override
  public void undo(String site, String library, String turn, Instant now) {
    table.change(SolrGrants.id(site, library), row -> undo(use(row).at(now), turn));
  }

  /** The place tells whether it was undone already: the answer to a write may be lost. */
  private static Change<Boolean> undo(QuotaUse use, String turn) {
    return use.hasTurn(turn)
        ? Change.write(use.undone(turn).toFields(), true)
        : Change.nothing(false);
  }

  @Override
  public int sentencesLeft(Grant grant, Instant now) {
    QuotaUse use = use(table.get(SolrGrants.id(grant.site(), grant.library()))).at(now);
    return (int) Math.max(0, grant.limits().sentencesPerDay() - use.sentences());
  }

  private static QuotaUse use(Optional<Row> row) {
    return row.map(QuotaUse::of).orElse(QuotaUse.NOTHING);
  }
}
