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
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.manage.ChangeRefusedException.Reason;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.site.DescriptorException;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;
import org.palimpsest.federation.state.Grant;
import org.palimpsest.federation.state.Grant.Limits;
import org.palimpsest.federation.state.Grants;
import org.palimpsest.federation.state.Library;
import org.palimpsest.federation.state.Peer;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.fingerprint.Scheme;

/** Makes an administrator's changes, and writes each to the audit log. */
public final class SiteManager {

  private static final Pattern LIBRARY_ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");
  private static final int TITLE_LENGTH_MAX = 200;
  private static final int DESCRIPTION_LENGTH_MAX = 2000;
  private static final int SENTENCES_PER_DAY_MAX = 1_000_000_000;
  private static final int REQUESTS_AT_ONCE_MAX = 1000;

  private final Setup setup;
  private final SiteState state;

  /**
   * What a manager must know beside the state.
   *
   * @param site this site's name
   * @param descriptors reads descriptors
   * @param epochs the seeds that this site has, with their schemes
   * @param collections tells how Solr's collections make their fingerprints
   * @param clock tells the time
   */
  public record Setup(
      String site,
      DescriptorReader descriptors,
      Supplier<List<SeedEpoch>> epochs,
      CollectionSchemes collections,
      InstantSource clock) {}

  /** A manager of the state. */
  public SiteManager(Setup setup, SiteState state) {
    this.setup = setup;
    this.state = state;
  }

  /**
   * Adds another site, or takes its newer descriptor, whoever signed it: the people of both sites
   * have compared its fingerprint.
   *
   * @param fingerprint of the descriptor, as the other site's people told it
   * @param actor the account that does it
   * @return what was read
   * @throws ChangeRefusedException if it is no descriptor, has another fingerprint, is this site's
   *     own, an old one, or of a site that was revoked
   */
  public SiteDescriptor addPeer(Bytes signed, String fingerprint, String actor)
      throws ChangeRefusedException {
    SiteDescriptor descriptor = compared(signed, fingerprint);
    try {
      state.change(
          () -> {
            state.peers().put(descriptor, signed);
            note(
                "peer.added",
                descriptor.site(),
                actor,
                Map.of("serial", Long.toString(descriptor.serial())));
          });
      return descriptor;
    } catch (IllegalArgumentException e) {
      throw new ChangeRefusedException(Reason.CONFLICT, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Takes a descriptor of a site that is known in place of the one that is here, whoever signed it
   * and whatever its serial: the people of both sites have compared its fingerprint. It is for a
   * site in whose name somebody else has signed a descriptor that no other can follow.
   *
   * @param fingerprint of the descriptor, as the other site's people told it
   * @param actor the account that does it
   * @return what was read
   * @throws ChangeRefusedException if it is no descriptor, has another fingerprint, is this site's
   *     own, or of a site that is not known or was revoked
   */
  public SiteDescriptor acceptPeer(Bytes signed, String fingerprint, String actor)
      throws ChangeRefusedException {
    SiteDescriptor descriptor = compared(signed, fingerprint);
    String serial = Long.toString(descriptor.serial());
    try {
      state.change(
          () -> {
            String before = Long.toString(state.peers().replace(descriptor, signed));
            note(
                "peer.accepted",
                descriptor.site(),
                actor,
                Map.of("serial", serial, "serialBefore", before));
          });
      return descriptor;
    } catch (IllegalArgumentException e) {
      throw new ChangeRefusedException(Reason.CONFLICT, String.valueOf(e.getMessage()));
    }
  }

  /** What people have compared, and is another site's. */
  private SiteDescriptor compared(Bytes signed, String fingerprint) throws ChangeRefusedException {
    SiteDescriptor descriptor = read(signed);
    require(
        digits(fingerprint).equals(digits(SignedDescriptors.fingerprint(signed))),
        "The fingerprint of this descriptor is another one: it was changed on its way, or is not"
            + " the one that was compared.");
    require(
        !descriptor.site().equals(setup.site()),
        "This is the descriptor of " + setup.site() + " itself.");
    return descriptor;
  }

  private static String digits(String fingerprint) {
    return fingerprint.replaceAll("[\\s:-]", "").toLowerCase(Locale.ROOT);
  }

  /**
   * Reads a descriptor and changes nothing.
   *
   * @throws ChangeRefusedException if it is none, or its own keys did not sign it
   */
  public SiteDescriptor read(Bytes signed) throws ChangeRefusedException {
    try {
      return setup.descriptors().read(signed);
    } catch (DescriptorException e) {
      throw new ChangeRefusedException(Reason.INVALID, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Refuses a site for ever, drops what it has running here, and takes its grants back.
   *
   * @throws ChangeRefusedException if no such site is known
   */
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
   * Publishes a library, or changes what is said of it. Nobody may use it before a grant.
   *
   * @return whether it was not there before
   * @throws ChangeRefusedException if its id or texts have a wrong form, an epoch is not known, or
   *     a collection is not there, or is not fingerprinted with the seed of its epoch
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
    require(
        LIBRARY_ID.matcher(library.id()).matches(),
        "A library's id is 1 to 64 lower-case letters, digits and hyphens, no hyphen first.");
    require(
        !library.title().isBlank() && isText(library.title(), TITLE_LENGTH_MAX),
        "A library needs a title of one line, of at most " + TITLE_LENGTH_MAX + " characters.");
    require(
        isText(library.description(), DESCRIPTION_LENGTH_MAX),
        "A library's description has at most "
            + DESCRIPTION_LENGTH_MAX
            + " characters, and no control characters.");
    require(!library.collections().isEmpty(), "A library needs at least one collection.");
    for (Map.Entry<String, String> entry : library.collections().entrySet()) {
      checkCollection(entry.getKey(), entry.getValue());
    }
  }

  /**
   * Why libraries that are published cannot be searched any more, a sentence each: collections are
   * deleted, or made anew with another seed, by people who think of their own checks only. One that
   * does not answer is told of as the others, and hides none.
   *
   * @throws PalimpsestException if the state cannot be read
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

  /** Fingerprints of another seed find nothing, and nobody would see why. */
  private void checkCollection(String epoch, String collection) throws ChangeRefusedException {
    List<SeedEpoch> epochs = setup.epochs().get();
    String wanted =
        epochs.stream()
            .filter(each -> each.epoch().equals(epoch))
            .map(SeedEpoch::scheme)
            .findFirst()
            .orElseThrow(() -> invalid("There is no seed of an epoch " + epoch + " at this site."));
    String scheme =
        setup
            .collections()
            .of(collection)
            .orElseThrow(() -> invalid("There is no collection " + collection + "."));
    if (!scheme.equals(wanted)) {
      throw invalid(
          "The collection "
              + collection
              + " cannot be published under epoch "
              + epoch
              + ": "
              + otherwise(scheme, epochs));
    }
  }

  /** How a collection makes its fingerprints instead. */
  private static String otherwise(String scheme, List<SeedEpoch> epochs) {
    if (scheme.equals(Scheme.DEFAULT.key())) {
      return "its fingerprints are made with the public seed.";
    }
    return epochs.stream()
        .filter(each -> each.scheme().equals(scheme))
        .findFirst()
        .map(each -> "its fingerprints are made with the seed of epoch " + each.epoch() + ".")
        .orElse(
            "its fingerprints are made with a seed, or in a way, that this site has no epoch of.");
  }

  private static boolean isText(String text, int lengthMax) {
    return text.length() <= lengthMax && text.chars().noneMatch(Character::isISOControl);
  }

  /**
   * Withdraws a library with all its grants.
   *
   * @throws ChangeRefusedException if there is none of that id
   */
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
   * Grants, or changes a grant.
   *
   * @return whether there was none before
   * @throws ChangeRefusedException if the site or the library is not known, the site is revoked, or
   *     the grant allows nothing
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
          Reason.CONFLICT, "The site " + grant.site() + " is revoked.");
    }
    if (state.libraries().find(grant.library()).isEmpty()) {
      throw missingLibrary(grant.library());
    }
  }

  private static void check(Grant grant) throws ChangeRefusedException {
    Limits limits = grant.limits();
    require(
        grant.operations().contains(Operation.CHECK),
        "A grant without check allows nothing: evidence needs the hits of a check.");
    require(
        limits.sentencesPerDay() >= 1 && limits.sentencesPerDay() <= SENTENCES_PER_DAY_MAX,
        "The sentences of a day must be 1 to " + SENTENCES_PER_DAY_MAX + ".");
    require(
        limits.requestsAtOnce() >= 1 && limits.requestsAtOnce() <= REQUESTS_AT_ONCE_MAX,
        "The requests at once must be 1 to " + REQUESTS_AT_ONCE_MAX + ".");
    require(
        limits.distance() >= 0 && limits.distance() <= Limits.DISTANCE_MAX,
        "The distance must be 0 to " + Limits.DISTANCE_MAX + ".");
    require(grant.validFrom().isBefore(grant.validUntil()), "A grant must begin before it ends.");
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

  /**
   * Takes a grant back.
   *
   * @throws ChangeRefusedException if there is none
   */
  public void revokeGrant(String site, String library, String actor) throws ChangeRefusedException {
    state.change(
        () -> {
          if (!state.grants().remove(site, library)) {
            throw new ChangeRefusedException(
                Reason.MISSING, "The site " + site + " has no grant for " + library + ".");
          }
          note("grant.revoked", site, actor, Map.of("library", library));
        });
  }

  /** Grants that hold, or will: not those that have ended, or of sites that were revoked. */
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

  /** Writes to the audit log what an administrator did otherwise. */
  public void note(String event, @Nullable String site, String actor, Map<String, String> facts) {
    SortedMap<String, String> all = new TreeMap<>(facts);
    all.put("account", actor);
    state.audit().append(event, site, all, now());
  }

  /** When a grant begins that does not say so. */
  public Instant now() {
    return setup.clock().instant();
  }

  /** The names of seeds at this site. */
  public List<String> epochs() {
    return setup.epochs().get().stream().map(SeedEpoch::epoch).sorted().toList();
  }

  private static ChangeRefusedException missingSite(String site) {
    return new ChangeRefusedException(Reason.MISSING, "No site " + site + " is known here.");
  }

  private static ChangeRefusedException missingLibrary(String library) {
    return new ChangeRefusedException(Reason.MISSING, "There is no library " + library + ".");
  }

  private static void require(boolean condition, String sentence) throws ChangeRefusedException {
    if (!condition) {
      throw invalid(sentence);
    }
  }

  private static ChangeRefusedException invalid(String sentence) {
    return new ChangeRefusedException(Reason.INVALID, sentence);
  }
}
