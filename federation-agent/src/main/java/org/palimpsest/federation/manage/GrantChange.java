package org.palimpsest.federation.manage;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.Grants.Grant.Limits;

/**
 * Changes of a grant; null keeps a value, or takes the default of a new grant.
 *
 * @param operations follow {@code evidence} if only that is set
 * @param distance largest Hamming distance of a sentence that is a hit on its own
 * @param from start of validity
 * @param until end of validity, exclusive
 */
public record GrantChange(
    @Nullable EvidenceLevel evidence,
    @Nullable Set<Operation> operations,
    @Nullable Integer sentencesPerDay,
    @Nullable Integer requestsAtOnce,
    @Nullable Integer distance,
    @Nullable Instant from,
    @Nullable Instant until) {

  /** End of grants without an end. */
  public static final Instant FOR_EVER =
      LocalDate.of(9999, 12, 31).atStartOfDay(ZoneOffset.UTC).toInstant();

  /** The changed grant; {@code known} is the current one, or null. */
  public Grant of(String site, String library, @Nullable Grant known, Instant now) {
    Grant before =
        known != null
            ? known
            : new Grant(
                site,
                library,
                operations(EvidenceLevel.NONE),
                EvidenceLevel.NONE,
                Limits.DEFAULT,
                now,
                FOR_EVER);
    Limits limits = before.limits();
    EvidenceLevel shown = Objects.requireNonNullElse(evidence, before.evidence());
    Set<Operation> implied = evidence == null ? before.operations() : operations(shown);
    return new Grant(
        site,
        library,
        Objects.requireNonNullElse(operations, implied),
        shown,
        new Limits(
            Objects.requireNonNullElse(sentencesPerDay, limits.sentencesPerDay()),
            Objects.requireNonNullElse(requestsAtOnce, limits.requestsAtOnce()),
            Objects.requireNonNullElse(distance, limits.distance())),
        Objects.requireNonNullElse(from, before.validFrom()),
        Objects.requireNonNullElse(until, before.validUntil()));
  }

  private static Set<Operation> operations(EvidenceLevel evidence) {
    return evidence == EvidenceLevel.NONE
        ? EnumSet.of(Operation.CHECK)
        : EnumSet.allOf(Operation.class);
  }

  /** The permissions that a change extends, one phrase each. */
  public static List<String> loosened(Grant before, Grant after) {
    List<String> loosened = new ArrayList<>();
    if (!before.operations().containsAll(after.operations())) {
      loosened.add(words("operations", list(before.operations()), list(after.operations())));
    }
    if (after.evidence().compareTo(before.evidence()) > 0) {
      loosened.add(words("evidence", word(before.evidence()), word(after.evidence())));
    }
    addIfMore(
        loosened,
        "sentences a day",
        before.limits().sentencesPerDay(),
        after.limits().sentencesPerDay());
    addIfMore(
        loosened,
        "requests at once",
        before.limits().requestsAtOnce(),
        after.limits().requestsAtOnce());
    addIfMore(loosened, "distance", before.limits().distance(), after.limits().distance());
    if (after.validFrom().isBefore(before.validFrom())) {
      loosened.add(words("from", before.validFrom().toString(), after.validFrom().toString()));
    }
    if (after.validUntil().isAfter(before.validUntil())) {
      loosened.add(words("until", before.validUntil().toString(), after.validUntil().toString()));
    }
    return loosened;
  }

  private static void addIfMore(List<String> loosened, String what, int before, int after) {
    if (after > before) {
      loosened.add(
          words(
              what,
              String.format(Locale.ROOT, "%,d", before),
              String.format(Locale.ROOT, "%,d", after)));
    }
  }

  private static String words(String what, String before, String after) {
    return what + " " + after + " instead of " + before;
  }

  private static String list(Set<Operation> operations) {
    return operations.stream().map(GrantChange::word).sorted().collect(Collectors.joining(" and "));
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
