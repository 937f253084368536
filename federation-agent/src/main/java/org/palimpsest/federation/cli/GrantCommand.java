package org.palimpsest.federation.cli;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.manage.ChangeRefusedException;
import org.palimpsest.federation.manage.GrantChange;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.state.Grants.Grant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "grant",
    description = "Grants a library to a site, or changes the grant; lists and revokes grants.",
    subcommands = {GrantCommand.ListThem.class, GrantCommand.Revoke.class})
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class GrantCommand extends SiteSubcommand {

  @Parameters(index = "0", arity = "0..1", paramLabel = "SITE", description = "The other site.")
  private @Nullable String site;

  @Parameters(index = "1", arity = "0..1", paramLabel = "LIBRARY", description = "The library.")
  private @Nullable String library;

  @Option(
      names = "--evidence",
      paramLabel = "none|metadata|snippet",
      description = "The visible part of a source (default: none, or as it was).")
  private @Nullable EvidenceLevel evidence;

  @Option(
      names = "--operations",
      paramLabel = "check,evidence",
      split = ",",
      description =
          "The permitted requests (default: check, and evidence unless --evidence is none;"
              + " or as it was).")
  private @Nullable Set<Operation> operations;

  @Option(
      names = "--sentences-per-day",
      paramLabel = "N",
      description = "The quota (default: 20000, or as it was).")
  private @Nullable Integer sentencesPerDay;

  @Option(
      names = "--requests-at-once",
      paramLabel = "N",
      description = "Requests at the same time (default: 4, or as it was).")
  private @Nullable Integer requestsAtOnce;

  @Option(
      names = "--distance",
      paramLabel = "BITS",
      description =
          "The maximum distance of a hit by itself, in bits. A larger one finds more"
              + " rewritten text, and more by chance; only for libraries of up to a few million"
              + " sentences (default: 15, or as it was).")
  private @Nullable Integer distance;

  @Option(
      names = "--from",
      paramLabel = "DATE",
      description = "The first day, such as 2026-01-31, UTC (default: now, or as it was).")
  private @Nullable LocalDate from;

  @Option(
      names = "--until",
      paramLabel = "DATE",
      description = "The first day without the grant (default: no end, or as it was).")
  private @Nullable LocalDate until;

  @Override
  void run() throws IOException, ChangeRefusedException {
    if (site == null || library == null) {
      throw usage("SITE and LIBRARY are needed");
    }
    var change =
        new GrantChange(
            evidence,
            operations == null || operations.isEmpty() ? null : operations,
            sentencesPerDay,
            requestsAtOnce,
            distance,
            from == null ? null : start(from),
            until == null ? null : start(until));
    try (OpenSite open = open()) {
      Grant known = open.state().grants().find(site, library).orElse(null);
      Grant grant = change.of(site, library, known, open.manager().now());
      boolean isNew = open.manager().grant(grant, OpenSite.actor());
      say(isNew ? "Granted: %s" : "Changed: %s", line(grant));
      List<String> loosened = known == null ? List.of() : GrantChange.loosened(known, grant);
      if (!loosened.isEmpty()) {
        say("It allows more than before: %s.", String.join("; ", loosened));
      }
    }
  }

  private static Instant start(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  private static String line(Grant grant) {
    return String.format(
        Locale.ROOT,
        "%s, %s: %s, evidence %s, %,d sentences a day, %d at once, distance %d, from %s until %s",
        grant.site(),
        grant.library(),
        words(grant.operations()),
        words(Set.of(grant.evidence())),
        grant.limits().sentencesPerDay(),
        grant.limits().requestsAtOnce(),
        grant.limits().distance(),
        grant.validFrom(),
        grant.validUntil());
  }

  private static String words(Set<? extends Enum<?>> constants) {
    return constants.stream()
        .map(constant -> constant.name().toLowerCase(Locale.ROOT))
        .sorted()
        .collect(Collectors.joining(" and "));
  }

  @Command(name = "list", description = "Lists present and future grants.")
  static final class ListThem extends SiteSubcommand {

    @Option(names = "--all", description = "Ended ones, too.")
    private boolean all;

    @Override
    void run() throws IOException {
      try (OpenSite open = open()) {
        List<Grant> grants = all ? open.state().grants().all() : open.manager().livingGrants();
        for (Grant grant : grants) {
          say("%s", line(grant));
        }
      }
    }
  }

  @Command(name = "revoke", description = "Revokes a grant.")
  static final class Revoke extends SiteSubcommand {

    @Parameters(index = "0", paramLabel = "SITE", description = "The other site.")
    private String site;

    @Parameters(index = "1", paramLabel = "LIBRARY", description = "The library.")
    private String library;

    @Override
    void run() throws IOException, ChangeRefusedException {
      try (OpenSite open = open()) {
        open.manager().revokeGrant(site, library, OpenSite.actor());
        say("The site %s has no grant for %s any more.", site, library);
      }
    }
  }
}
