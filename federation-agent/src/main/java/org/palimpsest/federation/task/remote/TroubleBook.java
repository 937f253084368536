package org.palimpsest.federation.task.remote;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.protocol.Message.LibraryOutcome;
import org.palimpsest.federation.protocol.Message.OfferedLibrary;
import org.palimpsest.federation.task.form.EnumWords;
import org.palimpsest.federation.task.input.TaskInput.RemoteSite;
import org.palimpsest.federation.task.remote.SiteReport.Counts;
import org.palimpsest.federation.task.remote.SiteReport.RemoteSource;

/** Notes what became of each library of one site, and of the site. Used by one thread. */
final class TroubleBook {

  private static final String OK = "ok";

  private final RemoteSite wanted;
  private final SortedMap<String, String> libraries = new TreeMap<>();
  private final Set<SiteState> states = new LinkedHashSet<>();
  private final Set<String> problems = new LinkedHashSet<>();
  private final Set<String> notes = new LinkedHashSet<>();
  private boolean isAsked;
  private boolean isEvidenceMissing;

  TroubleBook(RemoteSite wanted) {
    this.wanted = wanted;
  }

  private String site() {
    return wanted.site();
  }

  /** Nothing came of the site as a whole. */
  void addSite(SiteState state, String sentence) {
    states.add(state);
    problems.add(sentence + " Its libraries were not searched.");
    for (String library : wanted.libraries()) {
      libraries.put(library, EnumWords.of(state));
    }
  }

  void addNotGranted(List<String> ids) {
    for (String id : ids) {
      addLibrary(
          id,
          SiteState.DENIED,
          "Site " + site() + " offers no library " + id + " to this site: it was not searched.");
    }
  }

  void addNoEpoch(List<String> ids) {
    for (String id : ids) {
      addLibrary(
          id,
          SiteState.NO_EPOCH,
          "The library "
              + id
              + " of site "
              + site()
              + " has fingerprints of no seed that this site has, too: it was not searched.");
    }
  }

  /** The seed is known by name, and the fingerprints could not be made. */
  void addNoSeed(List<String> ids, String sentence) {
    for (String id : ids) {
      addLibrary(
          id,
          SiteState.NO_EPOCH,
          "The library " + id + " of site " + site() + " was not searched: " + sentence);
    }
  }

  /** A message about these libraries was not answered. */
  void addBatch(List<String> ids, PeerException reason) {
    isAsked = true;
    SiteState state = SiteState.of(reason);
    for (String id : ids) {
      addLibrary(
          id,
          state,
          reason.getMessage()
              + " Its library "
              + id
              + " was not searched, or not for all of the text.");
    }
  }

  private void addLibrary(String id, SiteState state, String sentence) {
    libraries.put(id, EnumWords.of(state));
    states.add(state);
    problems.add(sentence);
  }

  /** What an answer says of a library. */
  void addOutcome(String id, LibraryOutcome outcome) {
    isAsked = true;
    switch (outcome) {
      case OK -> {
        states.add(SiteState.DONE);
        libraries.putIfAbsent(id, OK);
      }
      case TIMEOUT ->
          addLibrary(
              id,
              SiteState.TIMEOUT,
              "The search in library " + id + " of site " + site() + " ran out of time.");
      case DENIED ->
          addLibrary(
              id,
              SiteState.DENIED,
              "Site "
                  + site()
                  + " denies its library "
                  + id
                  + " to this site: it was not searched.");
      case UNAVAILABLE ->
          addLibrary(
              id,
              SiteState.UNAVAILABLE,
              "The library "
                  + id
                  + " of site "
                  + site()
                  + " could not be searched: it failed, or its fingerprints are made in another"
                  + " way than this site's.");
    }
  }

  /** An answer says that something is missing, and not what. */
  void addIncomplete() {
    states.add(SiteState.PARTIAL);
    problems.add("Site " + site() + " says that its answer is not complete.");
  }

  /** Texts that were to be compared there were not. */
  void addEvidence(String sentence) {
    isEvidenceMissing = true;
    problems.add(sentence + " Passages from there are not all verified.");
  }

  /** Something to know that is nobody's fault. */
  void addNote(String sentence) {
    notes.add(sentence);
  }

  SiteReport report(Counts counts, List<OfferedLibrary> offered, List<RemoteSource> sources) {
    if (!isAsked && states.isEmpty()) {
      wanted
          .libraries()
          .forEach(id -> libraries.putIfAbsent(id, EnumWords.of(SiteState.NOT_NEEDED)));
    }
    SortedMap<String, Long> documents = new TreeMap<>();
    offered.stream()
        .filter(library -> OK.equals(libraries.get(library.id())))
        .forEach(library -> documents.put(library.id(), library.documents()));
    return new SiteReport(
        site(),
        state(),
        libraries,
        documents,
        counts,
        new ArrayList<>(problems),
        new ArrayList<>(notes),
        sources);
  }

  private SiteState state() {
    if (states.isEmpty()) {
      return SiteState.NOT_NEEDED;
    }
    boolean isOneThing = states.size() == 1;
    SiteState first = states.iterator().next();
    return isOneThing && !(isEvidenceMissing && first == SiteState.DONE)
        ? first
        : SiteState.PARTIAL;
  }
}
