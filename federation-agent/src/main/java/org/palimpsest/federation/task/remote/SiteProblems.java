package org.palimpsest.federation.task.remote;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.protocol.Message.LibraryOutcome;
import org.palimpsest.federation.protocol.Message.OfferedLibrary;
import org.palimpsest.federation.task.form.TaskJson;
import org.palimpsest.federation.task.input.TaskInput.RemoteSite;
import org.palimpsest.federation.task.remote.SiteReport.Counts;
import org.palimpsest.federation.task.remote.SiteReport.RemoteSource;

/** Collects the outcomes of one site and its libraries. Used by one thread. */
final class SiteProblems {

  private static final String OK = "ok";

  private final RemoteSite wanted;
  private final SortedMap<String, String> libraries = new TreeMap<>();
  private final Set<SiteState> states = new LinkedHashSet<>();
  private final Set<Note> problems = new LinkedHashSet<>();
  private final Set<Note> notes = new LinkedHashSet<>();
  private boolean isAsked;
  private boolean isEvidenceMissing;

  SiteProblems(RemoteSite wanted) {
    this.wanted = wanted;
  }

  private String site() {
    return wanted.site();
  }

  /** The site as a whole failed. */
  void addSite(SiteState state, Note note) {
    addNotSearched(state, wanted.libraries(), note, "librariesNotSearched");
  }

  void addNotGranted(List<String> ids) {
    ids.forEach(id -> addLibrary(id, SiteState.DENIED, "libraryNotOffered"));
  }

  void addNoEpoch(List<String> ids) {
    ids.forEach(id -> addLibrary(id, SiteState.NO_EPOCH, "libraryNoSeed"));
  }

  /** The seed is known by name, but there are no fingerprints. */
  void addNoSeed(List<String> ids, Note note) {
    addNotSearched(SiteState.NO_EPOCH, ids, note, "librariesNotSearched");
  }

  /** A message about these libraries was not answered. */
  void addBatch(List<String> ids, PeerException reason) {
    isAsked = true;
    addNotSearched(SiteState.of(reason), ids, reason.note(), "librariesInPart");
  }

  private void addNotSearched(SiteState state, List<String> ids, Note why, String code) {
    states.add(state);
    ids.forEach(id -> libraries.put(id, TaskJson.word(state)));
    problems.add(why);
    problems.add(Note.of(code, "site", site(), "libraries", String.join(", ", ids)));
  }

  private void addLibrary(String id, SiteState state, String code) {
    libraries.put(id, TaskJson.word(state));
    states.add(state);
    problems.add(Note.of(code, "site", site(), "library", id));
  }

  void addOutcome(String id, LibraryOutcome outcome) {
    isAsked = true;
    switch (outcome) {
      case OK -> {
        states.add(SiteState.DONE);
        libraries.putIfAbsent(id, OK);
      }
      case TIMEOUT -> addLibrary(id, SiteState.TIMEOUT, "libraryTimeout");
      case DENIED -> addLibrary(id, SiteState.DENIED, "libraryDenied");
      case UNAVAILABLE -> addLibrary(id, SiteState.UNAVAILABLE, "libraryUnavailable");
    }
  }

  /** An answer is incomplete without a reason. */
  void addIncomplete() {
    states.add(SiteState.PARTIAL);
    problems.add(Note.of("siteIncomplete", "site", site()));
  }

  /** Texts were not compared there. */
  void addEvidence(Note note) {
    isEvidenceMissing = true;
    problems.add(note);
    problems.add(Note.of("passagesNotVerified", "site", site()));
  }

  /** A note that is no problem. */
  void addNote(Note note) {
    notes.add(note);
  }

  SiteReport report(Counts counts, List<OfferedLibrary> offered, List<RemoteSource> sources) {
    if (!isAsked && states.isEmpty()) {
      wanted
          .libraries()
          .forEach(id -> libraries.putIfAbsent(id, TaskJson.word(SiteState.NOT_NEEDED)));
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
