package org.palimpsest.federation.manage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.federation.manage.ChangeRefusedException.Reason;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;
import org.palimpsest.federation.state.Libraries.Library;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.testing.TestState;

/** Collections that were as they should be when their library was published. */
final class LibraryFaultsTest {

  private static final String SEEDED = "minwise-of-2026";

  /** Collections and their schemes; empty without fingerprints. */
  private final Map<String, Optional<String>> schemes =
      new TreeMap<>(Map.of("theses", Optional.of(SEEDED), "papers", Optional.of(SEEDED)));

  private @Nullable String silent;

  private final SiteManager manager = manager(new TestState().state());

  private SiteManager manager(SiteState state) {
    var setup =
        new SiteManager.Setup(
            "alpha",
            SignedDescriptors::read,
            () -> List.of(new SeedEpoch("2026", SEEDED)),
            this::schemeOf,
            InstantSource.fixed(Instant.EPOCH));
    return new SiteManager(setup, state);
  }

  private Optional<String> schemeOf(String collection) throws ChangeRefusedException {
    if (collection.equals(silent)) {
      throw new PalimpsestException(PalimpsestException.Reason.NO_ANSWER, "Too late.");
    }
    Optional<String> scheme = schemes.get(collection);
    if (scheme == null) {
      return Optional.empty();
    }
    if (scheme.isEmpty()) {
      throw new ChangeRefusedException(Reason.INVALID, "noConfigset", "collection", collection);
    }
    return scheme;
  }

  private void publish(String id) throws ChangeRefusedException {
    manager.publish(new Library(id, id, "", new TreeMap<>(Map.of("2026", id))), "ada");
  }

  @Test
  void collectionsThatWereChanged_areToldWithTheirLibraries_andNoOthers() throws Exception {
    publish("theses");
    publish("papers");
    assertThat(manager.libraryFaults()).isEmpty();

    schemes.remove("theses");
    assertThat(manager.libraryFaults())
        .containsExactly("Library theses: There is no collection theses.");

    schemes.put("theses", Optional.of(Scheme.DEFAULT.key()));
    assertThat(manager.libraryFaults())
        .containsExactly(
            "Library theses: The collection theses cannot be published under epoch 2026: its"
                + " fingerprints are made with the public seed.");

    schemes.put("theses", Optional.empty());
    assertThat(manager.libraryFaults())
        .singleElement(STRING)
        .startsWith("Library theses: The collection theses cannot be checked against: it lacks");
  }

  @Test
  void collectionThatDoesNotAnswer_isToldOf_andHidesNoOther() throws Exception {
    publish("papers");
    publish("theses");

    silent = "papers";
    schemes.remove("theses");

    assertThat(manager.libraryFaults())
        .containsExactly(
            "Library papers: The collection papers gave no answer: NO_ANSWER.",
            "Library theses: There is no collection theses.");
  }
}
