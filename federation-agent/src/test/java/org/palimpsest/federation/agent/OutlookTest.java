package org.palimpsest.federation.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.key.PublicKeys.PublicKey;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.Peers.Peer;

final class OutlookTest {

  private static final Instant NOW = Instant.parse("2026-05-04T12:00:00Z");
  private static final Instant JUST_NOW = NOW.minus(Duration.ofMinutes(9));
  private static final double DAY_SECONDS = 86_400;
  private static final PublicKeys FRESH = keys(3000, 90);

  /** The newest keys end so many days from now; older ones ended long ago. */
  private static PublicKeys keys(int signingDays, int sealingDays) {
    return new PublicKeys(
        List.of(key("sign-2", signingDays), key("sign-1", -100)),
        List.of(key("seal-2", sealingDays), key("seal-1", -100)));
  }

  private static PublicKey key(String id, int days) {
    Instant end = NOW.plus(Duration.ofDays(days));
    return new PublicKey(id, Bytes.of(new byte[32]), end.minus(Duration.ofDays(4000)), end);
  }

  private static Peer peer(String site, PublicKeys keys) {
    var descriptor =
        new SiteDescriptor(
            site,
            site,
            URI.create("https://" + site),
            1,
            NOW,
            List.of(1),
            List.of(),
            keys,
            List.of("ab".repeat(32)));
    return new Peer(descriptor, Bytes.of(new byte[0]), false);
  }

  private static Outlook beta(PublicKeys keys, Duration silence) {
    return Outlook.of(
        FRESH, List.of(peer("beta", keys)), Map.of("beta", NOW.minus(silence)), List.of());
  }

  @Test
  void nothingNear_isNotWarnedOf() {
    Outlook fine = beta(keys(31, 7), Duration.ofDays(2));

    assertThat(fine.warnings(NOW)).isEmpty();
    assertThat(fine.notice(NOW)).isEmpty();
    assertThat(Outlook.of(FRESH, List.of(peer("beta", FRESH)), Map.of(), List.of()).warnings(NOW))
        .as("a site that was never asked")
        .isEmpty();
  }

  @Test
  void ownKeysNearTheirEnd_areWarnedOf() {
    Outlook outlook = Outlook.of(keys(29, 5), List.of(), Map.of(), List.of());

    assertThat(outlook.warnings(NOW))
        .containsExactly(
            "This site's signing key ends in 29 days; make a new one a week before that at least:"
                + " palimpsest site rotate-keys --use signing.",
            "This site's sealing key ends in 5 days, and there is no newer one, which a running"
                + " agent makes by itself.");
    assertThat(outlook.notice(NOW))
        .contains("A key of this site ends in 5 days. See palimpsest site show.");
  }

  @Test
  void othersKeysAndSilence_areWarnedOf_byNameForAdministratorsOnly() {
    Outlook outlook =
        Outlook.of(
            FRESH,
            List.of(peer("beta", keys(3000, -2)), peer("gamma", FRESH), peer("delta", keys(1, 90))),
            Map.of("beta", NOW.minus(Duration.ofDays(9)), "gamma", NOW, "delta", JUST_NOW),
            List.of());

    assertThat(outlook.warnings(NOW))
        .containsExactly(
            "The sealing key of site beta ended 2 days ago, and no newer one is known here: see that"
                + " it can be reached, or take its descriptor by hand, with palimpsest site peer"
                + " add.",
            "Site beta has not answered for 9 days.",
            "The signing key of site delta ends in 1 day, and no newer one is known here: see that"
                + " it can be reached, or take its descriptor by hand, with palimpsest site peer"
                + " add.");
    assertThat(outlook.notice(NOW))
        .contains(
            "Sites of which a key ends soon or has ended: 2. Sites that have been silent for days:"
                + " 1, for up to 9 days. See palimpsest site show.");
  }

  @Test
  void librariesThatCannotBeSearched_areWarnedOf_byNameForAdministratorsOnly() {
    String fault = "Library theses: There is no collection theses.";
    Outlook outlook = Outlook.of(FRESH, List.of(), Map.of(), List.of(fault));

    assertThat(outlook.warnings(NOW)).containsExactly(fault);
    assertThat(outlook.notice(NOW))
        .contains("Collections of libraries that cannot be searched: 1. See palimpsest site show.");
    var registry = new SimpleMeterRegistry();
    var watch = new OutlookWatch(registry, () -> outlook, () -> NOW);
    assertThat(value(registry, "palimpsest.federation.libraries.faults")).isNaN();
    watch.look();
    assertThat(value(registry, "palimpsest.federation.libraries.faults")).isEqualTo(1);
  }

  @Test
  void clockThatWasAheadWhenASiteAnswered_makesNoSilence() {
    assertThat(beta(FRESH, Duration.ofDays(-9)).silence(NOW)).isZero();
  }

  @Test
  void figures_areOfTheNewestKeysAndTheLongestSilence_andHoldWithoutSolr() {
    var registry = new SimpleMeterRegistry();
    Supplier<Outlook> silent = () -> beta(keys(3000, 4), Duration.ofDays(3));
    var answers = new ArrayDeque<>(List.of(silent, OutlookTest::noAnswer));
    var watch = new OutlookWatch(registry, () -> answers.remove().get(), () -> NOW);
    assertThat(value(registry, "palimpsest.federation.silence.seconds")).isNaN();
    assertThat(watch.notice()).isEmpty();

    for (int look = 0; look < 2; look++) {
      watch.look();

      assertThat(value(registry, "palimpsest.federation.keys.end.seconds", "of", "own"))
          .isEqualTo(90 * DAY_SECONDS);
      assertThat(value(registry, "palimpsest.federation.keys.end.seconds", "of", "others"))
          .isEqualTo(4 * DAY_SECONDS);
      assertThat(value(registry, "palimpsest.federation.silence.seconds"))
          .isEqualTo(3 * DAY_SECONDS);
      assertThat(watch.notice().orElseThrow()).doesNotContain("beta").contains("3 days");
    }
  }

  private static Outlook noAnswer() {
    throw new PalimpsestException(Reason.UNREACHABLE, "Nothing answers.");
  }

  @Test
  void noOtherSite_hasNoKeysThatEnd() {
    var registry = new SimpleMeterRegistry();
    new OutlookWatch(registry, () -> Outlook.of(FRESH, List.of(), Map.of(), List.of()), () -> NOW)
        .look();

    assertThat(value(registry, "palimpsest.federation.keys.end.seconds", "of", "others")).isNaN();
    assertThat(value(registry, "palimpsest.federation.silence.seconds")).isZero();
  }

  private static double value(SimpleMeterRegistry registry, String name, String... tags) {
    return registry.get(name).tags(tags).gauge().value();
  }
}
