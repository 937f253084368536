package org.palimpsest.federation.agent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.core.text.NearestName;
import org.palimpsest.federation.desk.LibraryDocuments;
import org.palimpsest.federation.retention.Retention;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns, once, of names in the retention settings that do not exist. A misspelt name applies to
 * nothing, so that data is stored for another time than agreed; yet a library may be created later,
 * and Solr may not answer at the start. So it is no error.
 */
final class RetentionNames {

  private static final Logger LOG = LoggerFactory.getLogger(RetentionNames.class);

  interface Types {

    /**
     * Whether a text of this type can be checked against a library.
     *
     * @throws PalimpsestException if Solr does not answer
     */
    boolean isKnown(String collection, String type);
  }

  private final Retention retention;
  private final LibraryDocuments documents;
  private final Types types;
  private Set<String> said = Set.of();

  RetentionNames(Retention retention, LibraryDocuments documents, Types types) {
    this.retention = retention;
    this.documents = documents;
    this.types = types;
  }

  /** Logs each unknown name once while it is unknown. */
  void look() {
    try {
      List<String> now = faults();
      now.stream().filter(fault -> !said.contains(fault)).forEach(LOG::warn);
      said = new HashSet<>(now);
    } catch (PalimpsestException e) {
      LOG.warn("Whether the names of retention are there, is not known now: {}", e.reason());
    }
  }

  /** A sentence for each unknown name; empty if the site has no library yet. */
  List<String> faults() {
    if (!namesAnything()) {
      return List.of();
    }
    List<String> libraries = documents.collections().stream().map(Map.Entry::getKey).toList();
    List<String> faults = new ArrayList<>();
    if (!libraries.isEmpty()) {
      addLibraries("retention.collections", retention.collections().keySet(), libraries, faults);
      addLibraries("retention.documents", retention.documents().keySet(), libraries, faults);
      for (String type : sorted(retention.types().keySet())) {
        if (libraries.stream().noneMatch(library -> types.isKnown(library, type))) {
          faults.add(
              "retention.types: no library of this site knows the type "
                  + type
                  + ", so these days hold for nothing until one does.");
        }
      }
    }
    return faults;
  }

  private boolean namesAnything() {
    return !retention.types().isEmpty()
        || !retention.collections().isEmpty()
        || !retention.documents().isEmpty();
  }

  private static void addLibraries(
      String setting, Collection<String> named, List<String> libraries, List<String> faults) {
    for (String name : sorted(named)) {
      if (!libraries.contains(name)) {
        String meant =
            NearestName.of(name, libraries).map(near -> " Is " + near + " meant?").orElse("");
        faults.add(
            setting
                + ": there is no library "
                + name
                + " at this site, so these days hold for nothing until there is one."
                + meant);
      }
    }
  }

  private static List<String> sorted(Collection<String> names) {
    return names.stream().sorted().toList();
  }
}
