package org.palimpsest.federation.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.KeyUse;
import org.palimpsest.federation.peer.OpenPlace;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.peer.PeerException.Kind;
import org.palimpsest.federation.peer.PeerSettings;
import org.palimpsest.federation.site.AuditHead;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.AuditLog;

/** Two sites that do not hear of each other while their keys change. */
@Timeout(300)
final class PeerUpdatesTest {

  private static final Instant START = Instant.parse("2026-05-04T12:00:00Z");
  private static final Duration SEALING_KEY_IS_DUE = Duration.ofDays(90);
  private static final Duration OUTAGE = Duration.ofDays(9);

  @TempDir private Path folder;

  private volatile Instant now = START;
  private final InstantSource clock = () -> now;
  private MemorySite alpha;
  private MemorySite beta;

  @BeforeEach
  void introduce() throws IOException {
    alpha = new MemorySite("alpha", folder, clock);
    beta = new MemorySite("beta", folder, clock);
    alpha.knows(beta);
    beta.knows(alpha);
  }

  @AfterEach
  void close() {
    alpha.close();
    beta.close();
  }

  /** Both make new keys, and the overlap passes before they hear of each other. */
  private void outage(KeyUse use) throws Exception {
    now = START.plus(SEALING_KEY_IS_DUE);
    change(use, true);
  }

  private void change(KeyUse use, boolean sealingIsDue) throws Exception {
    for (MemorySite site : new MemorySite[] {alpha, beta}) {
      assertThat(site.keys().rotateSealingKeyIfDue()).isEqualTo(sealingIsDue);
      if (use != KeyUse.SEALING) {
        site.keys().rotate(use);
      }
      site.signAnew();
    }
    now = now.plus(OUTAGE);
    for (MemorySite site : new MemorySite[] {alpha, beta}) {
      site.keys().deleteExpired();
      site.signAnew();
    }
  }

  private void assertAlphaCannotAskBeta(Kind kind) {
    assertThatExceptionOfType(PeerException.class)
        .isThrownBy(() -> alpha.hello(beta))
        .satisfies(e -> assertThat(e.kind()).isEqualTo(kind));
  }

  private void assertAlphaKnowsWhatItKnew() {
    assertThat(alpha.serialOf(beta)).isEqualTo(START.getEpochSecond());
    assertThat(alpha.memory().auditRecords())
        .noneMatch(record -> record.startsWith("peer.updated"));
  }

  @Test
  void sitesThatCanTalk_hearOfEachOther_fromEachOther() throws Exception {
    now = START.plusSeconds(60);
    beta.keys().rotate(KeyUse.SEALING);
    beta.signAnew();

    alpha.updates().run();

    assertThat(alpha.serialOf(beta)).isEqualTo(now.getEpochSecond());
    assertThat(alpha.memory().auditRecords())
        .contains(
            "peer.updated beta {certificates=1 to 1, from=hello, serial="
                + now.getEpochSecond()
                + "}");
  }

  @ParameterizedTest
  @EnumSource(KeyUse.class)
  void sitesThatMissedTheOverlap_findEachOtherAgain(KeyUse use) throws Exception {
    outage(use);
    assertAlphaCannotAskBeta(Kind.NO_KEY);

    alpha.updates().run();
    beta.updates().run();

    assertThat(alpha.hello(beta).descriptor()).as("alpha knows the newest").isNull();
    assertThat(beta.hello(alpha).descriptor()).as("beta knows the newest").isNull();
    assertThat(alpha.memory().auditRecords())
        .contains(
            "peer.updated beta {certificates=1 to 1, from=open place, serial="
                + now.getEpochSecond()
                + "}");
  }

  @Test
  void sealingKeyThatWasReplaced_isHeardOf() throws Exception {
    now = START.plusSeconds(60);
    beta.keys().replace(KeyUse.SEALING);
    beta.signAnew();
    assertAlphaCannotAskBeta(Kind.REFUSED);

    alpha.updates().run();

    assertThat(alpha.hello(beta).descriptor()).isNull();
  }

  @Test
  void signingKeysThatChangedTwice_leadFromOneToTheNext() throws Exception {
    outage(KeyUse.SIGNING);
    now = now.plus(Duration.ofDays(1));
    change(KeyUse.SIGNING, false);

    alpha.updates().run();
    beta.updates().run();

    assertThat(alpha.hello(beta).descriptor()).isNull();
    assertThat(beta.hello(alpha).descriptor()).isNull();
    assertThat(alpha.memory().auditRecords().stream().filter(each -> each.startsWith("peer.upd")))
        .hasSize(3);
  }

  @Test
  void signingKeyThatWasReplaced_isNotBelieved_norAnyOfBefore() throws Exception {
    outage(KeyUse.SIGNING);
    now = now.plus(Duration.ofDays(1));
    beta.keys().replace(KeyUse.SIGNING);
    beta.signAnew();

    alpha.updates().run();

    assertAlphaKnowsWhatItKnew();
  }

  @Test
  void openPlaceThatSaysSomethingElse_isNotBelieved() throws Exception {
    SiteDescriptor before = beta.own().descriptor();
    Bytes signedBefore = beta.own().signed();
    outage(KeyUse.SEALING);
    for (Bytes lie : new Bytes[] {Bytes.of(new byte[3]), alpha.own().signed(), signedBefore}) {
      beta.says(before, lie);

      alpha.updates().run();

      assertAlphaKnowsWhatItKnew();
    }
  }

  @Test
  void openPlaceThatDoesNotEndOrAnswer_isLeft() throws Exception {
    outage(KeyUse.SEALING);
    beta.says(beta.own().descriptor(), Bytes.of(new byte[SignedDescriptors.BYTES_MAX + 1]));

    assertThatExceptionOfType(PeerException.class)
        .isThrownBy(() -> new OpenPlace(PeerSettings.DEFAULT).read(alpha.peer(beta)))
        .withMessage("The answer of site beta is refused (SIZE).");
    alpha.updates().run();
    beta.close();
    alpha.updates().run();

    assertAlphaKnowsWhatItKnew();
  }

  @Test
  void siteThatDoesNotAnswer_isSilentSinceItLastDid() {
    alpha.updates().run();
    now = START.plus(Duration.ofDays(1));
    alpha.updates().run();
    beta.close();
    now = START.plus(Duration.ofDays(2));
    alpha.updates().run();

    assertThat(alpha.answered()).containsExactly(Map.entry("beta", START.plus(Duration.ofDays(1))));
  }

  @Test
  void revokedSite_isNotAskedAnywhere() throws Exception {
    outage(KeyUse.SEALING);
    alpha.memory().state().peers().revoke("beta");

    alpha.updates().run();

    assertAlphaKnowsWhatItKnew();
  }

  private static void note(MemorySite site, String event) {
    site.memory().state().audit().append(event, null, new TreeMap<>(), START);
  }

  @Test
  void lastAuditRecords_thatAreRemoved_areMissedByTheHomeAndByOtherSites() throws Exception {
    note(alpha, "one");
    note(alpha, "two");
    alpha.updates().run();
    Bytes remembered = alpha.hello(beta).auditHead();
    assertThat(alpha.heads().compare(remembered, "Site beta")).isEmpty();
    assertThat(alpha.heads().compare(alpha.heads().kept(), "The home")).isEmpty();

    alpha.memory().removeLastAuditRecord();
    assertThat(alpha.memory().state().audit().verify().brokenAt()).as("by itself").isEqualTo(-1);

    assertThat(alpha.heads().compare(remembered, "Site beta").orElseThrow())
        .isEqualTo(
            "Site beta remembers record 2 of the audit log, of 2026-05-04T12:00:00Z; the log does not"
                + " have it: records were removed or changed.");
    note(alpha, "another");
    assertThat(alpha.memory().state().audit().last(Long.MAX_VALUE, 2))
        .as("not in its place")
        .extracting(AuditLog.Entry::event, AuditLog.Entry::number)
        .containsExactly(tuple("another", 4L), tuple(AuditLog.LOST, 3L));
    alpha.updates().run();
    assertThat(alpha.hello(beta).auditHead()).as("beta does not forget").isEqualTo(remembered);
    assertThat(alpha.heads().notice().orElseThrow()).startsWith("Site beta remembers record 2");
    assertThat(AuditHead.read(alpha.heads().kept(), alpha.keys().publicKeys()).number())
        .as("nor does the home")
        .isEqualTo(2);
  }

  @Test
  void restoredBackup_saysWhyRecordsAreMissing() throws Exception {
    note(alpha, "one");
    note(alpha, "two");
    alpha.updates().run();
    alpha.memory().removeLastAuditRecord();
    now = now.plusSeconds(60);
    alpha.memory().state().audit().append(AuditLog.RESTORED, null, new TreeMap<>(), now);

    assertThat(alpha.heads().compare(alpha.hello(beta).auditHead(), "Site beta")).isEmpty();

    alpha.updates().run();
    note(alpha, "three");
    alpha.updates().run();
    assertThat(alpha.heads().notice()).isEmpty();
    assertThat(AuditHead.read(alpha.hello(beta).auditHead(), alpha.keys().publicKeys()).number())
        .isEqualTo(3);
  }

  @Test
  void headThatAnotherSiteHasSigned_isNotTakenNoteOf() throws Exception {
    note(alpha, "one");
    var forged = new AuditHead("alpha", 9, Bytes.of(new byte[32]), now);
    alpha.hello(beta, forged.sign(beta.keys()));

    assertThat(alpha.hello(beta).auditHead()).isNull();
  }
}
