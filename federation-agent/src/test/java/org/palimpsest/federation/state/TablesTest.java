package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.state.Accounts.Account;
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.KeptRights.Holding;
import org.palimpsest.federation.state.Libraries.Library;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.state.Tokens.Token;

/** Sites, libraries, grants, accounts and keys for programs. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class TablesTest extends StateFixture {

  private static final Bytes SIGNED = Bytes.ofHex("00ff10");

  private static Library library(String id) {
    var collections = new TreeMap<String, String>();
    collections.put("2025", "theses-old");
    collections.put("2026", "theses");
    return new Library(id, "Theses", "", collections);
  }

  @Test
  void newSite_isFoundAsItWasPut() {
    state.peers().put(descriptor("put.example", 1), SIGNED);

    Peer expected = new Peer(descriptor("put.example", 1), SIGNED, false);
    assertThat(state.peers().find("put.example")).contains(expected);
    assertThat(state.peers().all()).contains(expected);
    assertThat(state.peers().find("absent.example")).isEmpty();
    assertThat(state.peers().find("no, name!")).isEmpty();
  }

  @Test
  void olderOrSameSerial_isRefusedInASentence() {
    state.peers().put(descriptor("serial.example", 7), SIGNED);

    for (long serial : new long[] {6, 7}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> state.peers().put(descriptor("serial.example", serial), SIGNED))
          .withMessageContaining("serial 7");
    }
    state.peers().put(descriptor("serial.example", 8), SIGNED);
    assertThat(state.peers().find("serial.example").orElseThrow().descriptor().serial())
        .isEqualTo(8);
  }

  @Test
  void revokedSite_staysRevoked() {
    state.peers().put(descriptor("revoked.example", 1), SIGNED);

    assertThat(state.peers().revoke("revoked.example")).isTrue();

    assertThat(state.peers().find("revoked.example").orElseThrow().revoked()).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> state.peers().put(descriptor("revoked.example", 2), SIGNED))
        .withMessageContaining("was revoked");
    assertThat(state.peers().revoke("revoked.example")).isTrue();
    assertThat(state.peers().revoke("never.example")).isFalse();
  }

  @Test
  void replacedDescriptor_mayHaveALowerSerial_butARevokedSiteStaysRevoked() {
    state.peers().put(descriptor("stolen.example", Long.MAX_VALUE), SIGNED);

    assertThat(state.peers().replace(descriptor("stolen.example", 7), SIGNED))
        .isEqualTo(Long.MAX_VALUE);

    Peer expected = new Peer(descriptor("stolen.example", 7), SIGNED, false);
    assertThat(state.peers().find("stolen.example")).contains(expected);
    assertThat(state.peers().all()).contains(expected);
    state.peers().put(descriptor("stolen.example", 8), SIGNED);
    state.peers().revoke("stolen.example");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> state.peers().replace(descriptor("stolen.example", 9), SIGNED))
        .withMessage("The site stolen.example was revoked, which is for ever.");
    assertThat(state.peers().find("stolen.example").orElseThrow().revoked()).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> state.peers().replace(descriptor("absent.example", 1), SIGNED))
        .withMessage("No site absent.example is known here.");
  }

  @Test
  void contact_isTheLastAnswer_orTheFirstQuestionInVain() {
    state.contacts().silent("quiet.example", NOW);
    state.contacts().silent("quiet.example", NOW.plusSeconds(5));
    state.contacts().answered("talks.example", NOW);
    state.contacts().answered("talks.example", NOW.plusSeconds(5));
    state.contacts().answered("talks.example", NOW.plusSeconds(3));
    state.contacts().silent("talks.example", NOW.plusSeconds(9));

    assertThat(state.contacts().last(List.of("quiet.example", "talks.example", "unasked.example")))
        .isEqualTo(Map.of("quiet.example", NOW, "talks.example", NOW.plusSeconds(5)));
    assertThat(state.peers().all()).noneMatch(peer -> peer.site().startsWith("quiet"));
  }

  @Test
  void newestOfConcurrentDescriptors_wins() throws Exception {
    var serial = new AtomicLong();
    List<Boolean> put =
        atOnce(
            8,
            () -> {
              try {
                state.peers().put(descriptor("race.example", serial.incrementAndGet()), SIGNED);
                return true;
              } catch (IllegalArgumentException e) {
                return false;
              }
            });

    assertThat(put).contains(true);
    assertThat(state.peers().find("race.example").orElseThrow().descriptor().serial()).isEqualTo(8);
  }

  @Test
  void library_isPutReplacedAndRemovedWithItsGrants() {
    state.libraries().put(library("removed"));
    state.libraries().put(library("kept"));
    state.grants().put(grant("reader.example", "removed"));
    state.grants().put(grant("reader.example", "kept"));

    assertThat(state.libraries().find("removed")).contains(library("removed"));
    assertThat(state.libraries().all()).contains(library("removed"), library("kept"));
    assertThat(state.libraries().remove("removed")).isTrue();

    assertThat(state.libraries().find("removed")).isEmpty();
    assertThat(state.libraries().all()).doesNotContain(library("removed"));
    assertThat(state.grants().find("reader.example", "removed")).isEmpty();
    assertThat(state.grants().ofSite("reader.example"))
        .containsExactly(grant("reader.example", "kept"));
    assertThat(state.libraries().remove("removed")).isFalse();
  }

  @Test
  void grant_isOfItsSiteAndLibraryOnly() {
    Grant grant = grant("granted.example", "letters");
    state.grants().put(grant);

    assertThat(state.grants().find("granted.example", "letters")).contains(grant);
    assertThat(state.grants().find("granted.example", "others")).isEmpty();
    assertThat(state.grants().find("other.example", "letters")).isEmpty();
    assertThat(state.grants().find("granted.example", "letters,head")).isEmpty();
    assertThat(state.grants().all()).contains(grant);

    assertThat(state.grants().remove("granted.example", "letters")).isTrue();
    assertThat(state.grants().find("granted.example", "letters")).isEmpty();
    assertThat(state.grants().ofSite("granted.example")).isEmpty();
    assertThat(state.grants().remove("granted.example", "letters")).isFalse();
  }

  @Test
  void account_isCreatedOnceUpdatedAndRemoved() throws Exception {
    Account account =
        new Account("ada@example.org", "librarian", "pbkdf2$1$aa$bb", false, List.of("staff"));
    List<Boolean> created = atOnce(4, () -> state.accounts().create(account));

    assertThat(created).containsOnlyOnce(true);
    assertThat(state.accounts().find("ada@example.org")).contains(account);
    assertThat(state.accounts().all()).contains(account);

    Account disabled = new Account("ada@example.org", "user", "pbkdf2$2$aa$bb", true, List.of());
    assertThat(state.accounts().change("ada@example.org", ada -> disabled)).contains(disabled);
    assertThat(state.accounts().find("ada@example.org")).contains(disabled);
    assertThat(state.accounts().remove("ada@example.org")).isTrue();
    assertThat(state.accounts().change("ada@example.org", ada -> disabled)).isEmpty();
    assertThat(state.accounts().find("ada@example.org")).isEmpty();
    assertThat(account.toString()).doesNotContain("pbkdf2");
  }

  /** A disabled account stays disabled if its password changes at the same time. */
  @Test
  void accountThatSeveralChange_keepsWhatEachHasChanged() throws Exception {
    for (int round = 0; round < 5; round++) {
      String name = "busy" + round;
      state.accounts().create(new Account(name, "user", "old", false, List.of()));
      AtomicInteger next = new AtomicInteger();
      atOnce(2, () -> state.accounts().change(name, either(next.getAndIncrement())));

      Account changed = state.accounts().find(name).orElseThrow();
      assertThat(changed.disabled()).isTrue();
      assertThat(changed.passwordHash()).isEqualTo("new");
    }
  }

  private static Token token(String account, String name, String digest) {
    return new Token(account, name, digest, "check", NOW, null);
  }

  @Test
  void token_isCreatedOnceFoundByItsDigestAndRemoved() {
    Tokens tokens = state.tokens();
    for (String name : List.of("token-ada", "token-bob")) {
      state.accounts().create(new Account(name, "user", "hash", false, List.of()));
    }
    Token token = token("token-ada", "intake", "01".repeat(32));
    Token second = token("token-ada", "Archive_2", "02".repeat(32));
    Token ofOther = token("token-bob", "intake", "03".repeat(32));

    assertThat(tokens.create(token)).isTrue();
    assertThat(tokens.create(token("token-ada", "intake", "04".repeat(32)))).isFalse();
    assertThat(tokens.create(second)).isTrue();
    assertThat(tokens.create(ofOther)).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tokens.create(token("token-ada", "a b", "05".repeat(32))));

    assertThat(tokens.find(token.digest())).contains(token);
    assertThat(tokens.find("04".repeat(32))).isEmpty();
    assertThat(tokens.of("token-ada")).containsExactlyInAnyOrder(token, second);
    assertThat(tokens.of("nobody")).isEmpty();
    assertThat(tokens.all()).contains(token, second, ofOther);
    assertThat(token.toString()).doesNotContain(token.digest());

    assertThat(tokens.remove("token-ada", "intake")).isTrue();
    assertThat(tokens.remove("token-ada", "intake")).isFalse();
    assertThat(tokens.find(token.digest())).isEmpty();
    assertThat(tokens.find(ofOther.digest())).contains(ofOther);
  }

  @Test
  void useOfAToken_isNotedUnlessOneIsNotedThatIsLateEnough() throws Exception {
    state.accounts().create(new Account("token-use", "user", "hash", false, List.of()));
    String digest = "06".repeat(32);
    state.tokens().create(token("token-use", "intake", digest));

    List<Boolean> first = atOnce(4, () -> state.tokens().use(digest, NOW, NOW.minusSeconds(9)));
    assertThat(first).containsOnlyOnce(true);
    assertThat(state.tokens().use(digest, NOW.plusSeconds(5), NOW.minusSeconds(4))).isFalse();
    assertThat(state.tokens().find(digest).orElseThrow().usedAt()).isEqualTo(NOW);
    assertThat(state.tokens().use(digest, NOW.plusSeconds(9), NOW)).isTrue();
    assertThat(state.tokens().find(digest).orElseThrow().usedAt()).isEqualTo(NOW.plusSeconds(9));
    assertThat(state.tokens().use("07".repeat(32), NOW, NOW)).isFalse();
  }

  private static UnaryOperator<Account> either(int number) {
    return number == 0
        ? was -> new Account(was.name(), was.role(), was.passwordHash(), true, was.groups())
        : was -> new Account(was.name(), was.role(), "new", was.disabled(), was.groups());
  }

  @Test
  void rights_areGivenReplacedAndTaken() {
    KeptRights rights = state.rights();
    Holding first = new Holding("account:ada@example.org", List.of("theses"), List.of());
    Holding second = new Holding("account:ada@example.org", List.of(), List.of("beta/*"));
    Holding group = new Holding("group:staff", List.of("*"), List.of("*"));

    assertThat(rights.put(first)).isTrue();
    assertThat(rights.put(second)).isFalse();
    assertThat(rights.put(group)).isTrue();
    assertThat(rights.of(List.of("everybody", "account:ada@example.org", "group:nobody's")))
        .containsExactly(second);
    assertThat(rights.all()).contains(second, group);
    assertThat(rights.remove("account:ada@example.org")).isTrue();
    assertThat(rights.remove("account:ada@example.org")).isFalse();
    assertThat(rights.of(List.of("account:ada@example.org"))).isEmpty();
  }
}
