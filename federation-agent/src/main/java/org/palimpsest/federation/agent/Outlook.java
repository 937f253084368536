package org.palimpsest.federation.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.federation.key.KeyLifetimes;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.key.PublicKeys.PublicKey;
import org.palimpsest.federation.state.Contacts;
import org.palimpsest.federation.state.Peers;
import org.palimpsest.federation.state.Peers.Peer;

/**
 * Conditions that prevent, or will prevent, checks between this site and others unless an
 * administrator acts: keys near their end without newer ones, sites that have been silent for days,
 * and published libraries of this site that cannot be searched. Revoked sites are left out, and so
 * are certificates, which are pinned by digest and do not expire.
 */
public final class Outlook {

  /** People change signing keys, and need time. */
  private static final Duration SIGNING_NOTICE = Duration.ofDays(30);

  /** A running agent has then made a new sealing key, and sent it for a day. */
  private static final Duration SEALING_NOTICE = KeyLifetimes.OVERLAP.minusDays(1);

  /** Well within the overlap of a changed key. */
  private static final Duration SILENCE_NOTICE = Duration.ofDays(3);

  private final Ends own;
  private final List<Other> others;
  private final List<String> libraryFaults;

  /** The ends of a site's newest keys. */
  private record Ends(Instant signing, Instant sealing) {

    static Ends of(PublicKeys keys) {
      return new Ends(last(keys.signing()), last(keys.sealing()));
    }

    private static Instant last(List<PublicKey> keys) {
      return keys.stream()
          .map(PublicKey::validUntil)
          .max(Comparator.naturalOrder())
          .orElse(Instant.EPOCH);
    }

    Instant first() {
      return signing.isBefore(sealing) ? signing : sealing;
    }

    boolean isSigningNear(Instant now) {
      return signing.minus(SIGNING_NOTICE).isBefore(now);
    }

    boolean isSealingNear(Instant now) {
      return sealing.minus(SEALING_NOTICE).isBefore(now);
    }

    boolean isNear(Instant now) {
      return isSigningNear(now) || isSealingNear(now);
    }
  }

  /** Another site and its last answer; empty if it was never asked. */
  private record Other(String site, Ends ends, Optional<Instant> answered) {

    Duration silence(Instant now) {
      return answered
          .map(at -> Duration.between(at, now))
          .filter(silence -> !silence.isNegative())
          .orElse(Duration.ZERO);
    }

    boolean isSilent(Instant now) {
      return silence(now).compareTo(SILENCE_NOTICE) >= 0;
    }
  }

  private Outlook(Ends own, List<Other> others, List<String> libraryFaults) {
    this.own = own;
    this.others = List.copyOf(others);
    this.libraryFaults = List.copyOf(libraryFaults);
  }

  /**
   * The outlook of a state.
   *
   * @param libraryFaults sentences about published libraries that cannot be searched
   */
  public static Outlook of(
      PublicKeys own, Peers peers, Contacts contacts, List<String> libraryFaults) {
    List<Peer> current = peers.all().stream().filter(peer -> !peer.revoked()).toList();
    return of(
        own, current, contacts.last(current.stream().map(Peer::site).toList()), libraryFaults);
  }

  /**
   * The outlook of keys.
   *
   * @param answered time of the last answer by site, if ever asked
   * @param libraryFaults sentences about published libraries that cannot be searched
   */
  public static Outlook of(
      PublicKeys own,
      Collection<Peer> peers,
      Map<String, Instant> answered,
      List<String> libraryFaults) {
    return new Outlook(
        Ends.of(own),
        peers.stream()
            .map(
                peer ->
                    new Other(
                        peer.site(),
                        Ends.of(peer.descriptor().keys()),
                        Optional.ofNullable(answered.get(peer.site()))))
            .toList(),
        libraryFaults);
  }

  /** The end of this site's newest keys, the earlier one. */
  Instant ownKeysEnd() {
    return own.first();
  }

  /** The earliest end of another site's newest known keys. */
  Optional<Instant> othersKeysEnd() {
    return others.stream().map(other -> other.ends().first()).min(Comparator.naturalOrder());
  }

  /** The longest silence of another site; zero without one. */
  Duration silence(Instant now) {
    return others.stream()
        .map(other -> other.silence(now))
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
  }

  int libraryFaults() {
    return libraryFaults.size();
  }

  /** A summary without names of sites; empty if there is no problem. */
  Optional<String> notice(Instant now) {
    var sentences = new ArrayList<String>();
    if (own.isNear(now)) {
      sentences.add("A key of this site " + when(own.first(), now) + ".");
    }
    long ending = others.stream().filter(other -> other.ends().isNear(now)).count();
    if (ending > 0) {
      sentences.add("Sites of which a key ends soon or has ended: " + ending + ".");
    }
    long silent = others.stream().filter(other -> other.isSilent(now)).count();
    if (silent > 0) {
      sentences.add(
          "Sites that have been silent for days: "
              + silent
              + ", for up to "
              + days(silence(now))
              + ".");
    }
    if (!libraryFaults.isEmpty()) {
      sentences.add(
          "Collections of libraries that cannot be searched: " + libraryFaults.size() + ".");
    }
    return sentences.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join(" ", sentences) + " See palimpsest site show.");
  }

  /** Warnings for this site's administrators, a sentence each. */
  public List<String> warnings(Instant now) {
    var warnings = new ArrayList<String>();
    if (own.isSigningNear(now)) {
      warnings.add(
          "This site's signing key "
              + when(own.signing(), now)
              + "; make a new one a week before that at least: palimpsest site rotate-keys --use"
              + " signing.");
    }
    if (own.isSealingNear(now)) {
      warnings.add(
          "This site's sealing key "
              + when(own.sealing(), now)
              + ", and there is no newer one, which a running agent makes by itself.");
    }
    others.forEach(other -> warn(other, now, warnings));
    warnings.addAll(libraryFaults);
    return List.copyOf(warnings);
  }

  private static void warn(Other other, Instant now, List<String> warnings) {
    if (other.ends().isSigningNear(now)) {
      warnings.add(ofOther("signing", other, other.ends().signing(), now));
    }
    if (other.ends().isSealingNear(now)) {
      warnings.add(ofOther("sealing", other, other.ends().sealing(), now));
    }
    if (other.isSilent(now)) {
      warnings.add(
          "Site " + other.site() + " has not answered for " + days(other.silence(now)) + ".");
    }
  }

  private static String ofOther(String use, Other other, Instant end, Instant now) {
    return "The "
        + use
        + " key of site "
        + other.site()
        + " "
        + when(end, now)
        + ", and no newer one is known here: see that it can be reached, or take its descriptor by"
        + " hand, with palimpsest site peer add.";
  }

  private static String when(Instant end, Instant now) {
    return end.isAfter(now)
        ? "ends in " + days(Duration.between(now, end))
        : "ended " + days(Duration.between(end, now)) + " ago";
  }

  private static String days(Duration duration) {
    long days = duration.toDays();
    if (days == 0) {
      return "less than a day";
    }
    return days == 1 ? "1 day" : days + " days";
  }
}
