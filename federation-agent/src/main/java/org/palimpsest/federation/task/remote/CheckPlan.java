package org.palimpsest.federation.task.remote;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.palimpsest.federation.protocol.Message.CheckRequest;
import org.palimpsest.federation.protocol.Message.OfferedLibrary;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.site.SiteDescriptor;

/**
 * Assigns a site's libraries to messages by epochs of seeds. Equal offers give equal plans in every
 * agent.
 *
 * @param groups libraries of one epoch, at most {@link CheckRequest#LIBRARIES_MAX}
 * @param notGranted libraries that the site does not offer
 * @param noEpoch libraries without a common epoch
 */
public record CheckPlan(List<Group> groups, List<String> notGranted, List<String> noEpoch) {

  /** Libraries of one epoch, the newest that both sites have. */
  record Group(String epoch, List<OfferedLibrary> libraries) {

    List<String> ids() {
      return libraries.stream().map(OfferedLibrary::id).toList();
    }
  }

  /**
   * Makes a plan.
   *
   * @param wanted libraries' ids
   * @param offered by the other site now
   * @param own seeds of this site
   * @param theirs of the other site's descriptor: another seed of the same name is another epoch
   */
  static CheckPlan of(
      List<String> wanted,
      List<OfferedLibrary> offered,
      List<SiteDescriptor.SeedEpoch> own,
      List<SiteDescriptor.SeedEpoch> theirs) {
    SortedMap<String, OfferedLibrary> byId = new TreeMap<>();
    offered.forEach(library -> byId.put(library.id(), library));
    List<String> notGranted = new ArrayList<>();
    List<String> noEpoch = new ArrayList<>();
    Map<String, List<OfferedLibrary>> byEpoch = new LinkedHashMap<>();
    for (String id : wanted.stream().sorted().toList()) {
      OfferedLibrary library = byId.get(id);
      if (library == null || !library.operations().contains(Operation.CHECK)) {
        notGranted.add(id);
        continue;
      }
      library.epochs().stream()
          .filter(epoch -> isCommon(epoch, own, theirs))
          .findFirst()
          .ifPresentOrElse(
              epoch -> byEpoch.computeIfAbsent(epoch, name -> new ArrayList<>()).add(library),
              () -> noEpoch.add(id));
    }
    List<Group> groups = new ArrayList<>();
    byEpoch.forEach((epoch, libraries) -> addGroups(epoch, libraries, groups));
    return new CheckPlan(List.copyOf(groups), List.copyOf(notGranted), List.copyOf(noEpoch));
  }

  /**
   * Whether both sites have the same seed of this name. A descriptor may be older than a seed; so
   * an epoch missing there may be common.
   */
  static boolean isCommon(
      String epoch, List<SiteDescriptor.SeedEpoch> own, List<SiteDescriptor.SeedEpoch> theirs) {
    return own.stream()
        .filter(ours -> ours.epoch().equals(epoch))
        .anyMatch(
            ours ->
                theirs.stream()
                    .filter(other -> other.epoch().equals(epoch))
                    .allMatch(other -> other.scheme().equals(ours.scheme())));
  }

  private static void addGroups(String epoch, List<OfferedLibrary> libraries, List<Group> groups) {
    for (int from = 0; from < libraries.size(); from += CheckRequest.LIBRARIES_MAX) {
      int to = Math.min(libraries.size(), from + CheckRequest.LIBRARIES_MAX);
      groups.add(new Group(epoch, List.copyOf(libraries.subList(from, to))));
    }
  }
}
