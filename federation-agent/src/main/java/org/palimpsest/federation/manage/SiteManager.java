package org.palimpsest.federation.manage;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.manage.ChangeRefusedException.Reason;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.site.DescriptorException;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;
import org.palimpsest.federation.state.Grants;
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.Grants.Grant.Limits;
import org.palimpsest.federation.state.Libraries.Library;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.state.SiteState;

/** Changes sites, libraries and grants, with a record in the audit log for each change. */
public final class SiteManager {

  private static final Pattern LIBRARY_ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");
  private static final int TITLE_LENGTH_MAX = 200;
  private static final int DESCRIPTION_LENGTH_MAX = 2000;
  private static final int SENTENCES_PER_DAY_MAX = 1_000_000_000;
  private static final int REQUESTS_AT_ONCE_MAX = 1000;

  private final Setup setup;
  private final SiteState state;

  /**
   * Dependencies besides the state.
   *
   * @param site this site's name
   * @param epochs this site's seeds and their schemes
   */
  public record Setup(
      String site,
      DescriptorReader descriptors,
      Supplier<List<SeedEpoch>> epochs,
      CollectionSchemes collections,
      InstantSource clock) {}

  public SiteManager(Setup setup, SiteState state) {
    this.setup = setup;
    this.state = state;
  }

  /**
   * Adds a site, or its newer descriptor. Any signer is accepted, because people have compared the
   * fingerprint.
   *
   * @param fingerprint of the descriptor, received by another channel
   * @throws ChangeRefusedException if the descriptor is malformed, has another fingerprint, is this
   *     site's own or an old one, or the site is revoked
   */
  public SiteDescriptor addPeer(Bytes signed, String fingerprint, String actor)
      throws ChangeRefusedException {
    SiteDescriptor descriptor = compared(signed, fingerprint);
    String serial = Long.toString(descriptor.serial());
    return changePeer(
        () -> {
          state.peers().put(descriptor, signed);
          note("peer.added", descriptor.site(), actor, Map.of("serial", serial));
          return descriptor;
        });
  }

  private SiteDescriptor changePeer(Supplier<SiteDescriptor> change) throws ChangeRefusedException {
    try {
      return state.inTransaction(change::get);
    } catch (IllegalArgumentException e) {
      throw invalidDescriptor(Reason.CONFLICT, e);
    }
  }

  private static ChangeRefusedException invalidDescriptor(Reason reason, Exception e) {
    return new ChangeRefusedException(
        reason, "descriptorRefused", "detail", String.valueOf(e.getMessage()));
  }

  /**
   * Replaces the descriptor of a known site, whatever its signer and serial. This recovers a site
   * in whose name an attacker signed a descriptor.
   *
   * @throws ChangeRefusedException as {@link #addPeer}, or if the site is unknown
   */
  public SiteDescriptor acceptPeer(Bytes signed, String fingerprint, String actor)
      throws ChangeRefusedException {
    SiteDescriptor descriptor = compared(signed, fingerprint);
    String serial = Long.toString(descriptor.serial());
    return changePeer(
        () -> {
          String before = Long.toString(state.peers().replace(descriptor, signed));
          note(
              "peer.accepted",
              descriptor.site(),
              actor,
              Map.of("serial", serial, "serialBefore", before));
          return descriptor;
        });
  }

  /** Parses a descriptor of another site, and compares its fingerprint. */
  private SiteDescriptor compared(Bytes signed, String fingerprint) throws ChangeRefusedException {
    SiteDescriptor descriptor = read(signed);
    require(
        digits(fingerprint).equals(digits(SignedDescriptors.fingerprint(signed))),
        "descriptorFingerprint");
    require(!descriptor.site().equals(setup.site()), "descriptorOwn", "site", setup.site());
    return descriptor;
  }

  private static String digits(String fingerprint) {
    return fingerprint.replaceAll("[\\s:-]", "").toLowerCase(Locale.ROOT);
  }

  /** Parses a descriptor; refused if it is malformed, or its own keys did not sign it. */
  public SiteDescriptor read(Bytes signed) throws ChangeRefusedException {
    try {
      return setup.descriptors().read(signed);
    } catch (DescriptorException e) {
      throw invalidDescriptor(Reason.INVALID, e);
    }
  }

  /** Revokes a site permanently, with its grants and running checks. */
  public void revokePeer(String site, String actor) throws ChangeRefusedException {
    state.change(
        () -> {
          if (!state.peers().revoke(site)) {
            throw missingSite(site);
          }
          String dropped = Integer.toString(state.checks().cancelAll(site));
          Grants grants = state.grants();
          grants.ofSite(site).forEach(grant -> grants.remove(site, grant.library()));
          note("peer.revoked", site, actor, Map.of("checksDropped", dropped));
        });
  }

  /**
   * Publishes or changes a library, and returns whether it is new; refused if a text is malformed,
   * an epoch is unknown, or a collection is missing or has another seed.
   */
  public boolean publish(Library library, String actor) throws ChangeRefusedException {
    check(library);
    String epochs = String.join(",", library.collections().keySet());
    return state.inTransaction(
        () -> {
          boolean isNew = state.libraries().find(library.id()).isEmpty();
          state.libraries().put(library);
          note("library.published", null, actor, Map.of("library", library.id(), "epochs", epochs));
          return isNew;
        });
  }

  private void check(Library library) throws ChangeRefusedException {
    require(LIBRARY_ID.matcher(library.id()).matches(), "libraryId");
    require(
        !library.title().isBlank() && isText(library.title(), TITLE_LENGTH_MAX),
        "libraryTitle",
        "max",
        TITLE_LENGTH_MAX);
    require(
        isText(library.description(), DESCRIPTION_LENGTH_MAX),
        "libraryDescription",
        "max",
        DESCRIPTION_LENGTH_MAX);
    require(!library.collections().isEmpty(), "libraryCollection");
    for (Map.Entry<String, String> entry : library.collections().entrySet()) {
      checkCollection(entry.getKey(), entry.getValue());
    }
  }

  /**
   * Faults of published libraries, one sentence each. Collections may have been deleted, or indexed
   * again with another seed. A collection that does not answer is also a fault.
   */
  public List<String> libraryFaults() {
    return state.libraries().all().stream()
        .flatMap(library -> faults(library).map(why -> "Library " + library.id() + ": " + why))
        .toList();
  }

  private Stream<String> faults(Library library) {
    return library.collections().entrySet().stream()
        .flatMap(
            entry -> {
              try {
                checkCollection(entry.getKey(), entry.getValue());
                return Stream.empty();
              } catch (ChangeRefusedException e) {
                return Stream.of(String.valueOf(e.getMessage()));
              } catch (PalimpsestException e) {
                return Stream.of(
                    "The collection " + entry.getValue() + " gave no answer: " + e.reason() + ".");
              }
            });
  }

  /** Refuses a collection with another seed, in which checks would find nothing. */
  private void checkCollection(String epoch, String collection) throws ChangeRefusedException {
    List<SeedEpoch> epochs = setup.epochs().get();
    String wanted =
        epochs.stream()
            .filter(each -> each.epoch().equals(epoch))
            .map(SeedEpoch::scheme)
            .findFirst()
            .orElseThrow(() -> invalid("noSeed", "epoch", epoch));
    String scheme =
        setup
            .collections()
            .of(collection)
            .orElseThrow(() -> invalid("noCollectionOf", "collection", collection));
    if (!scheme.equals(wanted)) {
      throw otherwise(collection, epoch, scheme, epochs);
    }
  }

  /** The refusal of a collection with another scheme. */
  private static ChangeRefusedException otherwise(
      String collection, String epoch, String scheme, List<SeedEpoch> epochs) {
    if (scheme.equals(Scheme.DEFAULT.key())) {
      return invalid("publicSeed", "collection", collection, "epoch", epoch);
    }
    return epochs.stream()
        .filter(each -> each.scheme().equals(scheme))
        .findFirst()
        .map(
            each ->
                invalid(
                    "otherSeed", "collection", collection, "epoch", epoch, "other", each.epoch()))
        .orElse(invalid("unknownSeed", "collection", collection, "epoch", epoch));
  }

  private static boolean isText(String text, int lengthMax) {
    return text.length() <= lengthMax && text.chars().noneMatch(Character::isISOControl);
  }

  /** Withdraws a library with its grants. */
  public void withdraw(String library, String actor) throws ChangeRefusedException {
    state.change(
        () -> {
          if (!state.libraries().remove(library)) {
            throw missingLibrary(library);
          }
          note("library.withdrawn", null, actor, Map.of("library", library));
        });
  }

  /**
   * Creates or changes a grant, and returns whether it is new; refused if the site or library is
   * unknown, the site is revoked, or the grant is invalid.
   */
  public boolean grant(Grant grant, String actor) throws ChangeRefusedException {
    check(grant);
    return state.inTransaction(
        () -> {
          requireGrantable(grant);
          boolean isNew = state.grants().find(grant.site(), grant.library()).isEmpty();
          state.grants().put(grant);
          note("grant.given", grant.site(), actor, facts(grant));
          return isNew;
        });
  }

  private void requireGrantable(Grant grant) throws ChangeRefusedException {
    boolean revoked =
        state.peers().find(grant.site()).orElseThrow(() -> missingSite(grant.site())).revoked();
    if (revoked) {
      throw new ChangeRefusedException(
          Reason.CONFLICT, Note.of("siteRevoked", "site", grant.site()));
    }
    if (state.libraries().find(grant.library()).isEmpty()) {
      throw missingLibrary(grant.library());
    }
  }

  private static void check(Grant grant) throws ChangeRefusedException {
    Limits limits = grant.limits();
    require(grant.operations().contains(Operation.CHECK), "noCheckInGrant");
    requireWithin("sentencesPerDay", limits.sentencesPerDay(), 1, SENTENCES_PER_DAY_MAX);
    requireWithin("requestsAtOnce", limits.requestsAtOnce(), 1, REQUESTS_AT_ONCE_MAX);
    requireWithin("distance", limits.distance(), 0, Limits.DISTANCE_MAX);
    require(grant.validFrom().isBefore(grant.validUntil()), "grantEnds");
  }

  private static void requireWithin(String member, int value, int min, int max)
      throws ChangeRefusedException {
    require(
        value >= min && value <= max, "numberOutside", "member", member, "min", min, "max", max);
  }

  private static Map<String, String> facts(Grant grant) {
    return Map.of(
        "library", grant.library(),
        "operations", grant.operations().toString(),
        "evidence", grant.evidence().name(),
        "sentencesPerDay", Integer.toString(grant.limits().sentencesPerDay()),
        "requestsAtOnce", Integer.toString(grant.limits().requestsAtOnce()),
        "distance", Integer.toString(grant.limits().distance()),
        "validFrom", grant.validFrom().toString(),
        "validUntil", grant.validUntil().toString());
  }

  public void revokeGrant(String site, String library, String actor) throws ChangeRefusedException {
    state.change(
        () -> {
          if (!state.grants().remove(site, library)) {
            throw new ChangeRefusedException(
                Reason.MISSING, "noGrant", "site", site, "library", library);
          }
          note("grant.revoked", site, actor, Map.of("library", library));
        });
  }

  /** Current and future grants of sites that are not revoked. */
  public List<Grant> livingGrants() {
    Set<String> revoked =
        state.peers().all().stream()
            .filter(Peer::revoked)
            .map(Peer::site)
            .collect(Collectors.toSet());
    return state.grants().all().stream()
        .filter(grant -> grant.validUntil().isAfter(now()) && !revoked.contains(grant.site()))
        .toList();
  }

  /** Records an action of this site in the audit log. */
  public void note(String event, String actor, Map<String, String> facts) {
    note(event, null, actor, facts);
  }

  /** Records an action that concerns a site in the audit log. */
  public void note(String event, @Nullable String site, String actor, Map<String, String> facts) {
    SortedMap<String, String> all = new TreeMap<>(facts);
    all.put("account", actor);
    state.audit().append(event, site, all, now());
  }

  public Instant now() {
    return setup.clock().instant();
  }

  /** The names of this site's seeds. */
  public List<String> epochs() {
    return setup.epochs().get().stream().map(SeedEpoch::epoch).sorted().toList();
  }

  private static ChangeRefusedException missingSite(String site) {
    return new ChangeRefusedException(Reason.MISSING, Note.of("siteUnknown", "site", site));
  }

  private static ChangeRefusedException missingLibrary(String library) {
    return new ChangeRefusedException(Reason.MISSING, "noLibrary", "library", library);
  }

  private static void require(boolean condition, String code, Object... values)
      throws ChangeRefusedException {
    if (!condition) {
      throw invalid(code, values);
    }
  }

  private static ChangeRefusedException invalid(String code, Object... values) {
    return new ChangeRefusedException(Reason.INVALID, code, values);
  }
}
