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
  private final Set<RemoteSiteState> states = new LinkedHashSet<>();
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
  void addSite(RemoteSiteState state, Note note) {
    addNotSearched(state, wanted.libraries(), note, "librariesNotSearched");
  }

  void addNotGranted(List<String> ids) {
    ids.forEach(id -> addLibrary(id, RemoteSiteState.DENIED, "libraryNotOffered"));
  }

  void addNoEpoch(List<String> ids) {
    ids.forEach(id -> addLibrary(id, RemoteSiteState.NO_EPOCH, "libraryNoSeed"));
  }

  /** The seed is known by name, but there are no fingerprints. */
  void addNoSeed(List<String> ids, Note note) {
    addNotSearched(RemoteSiteState.NO_EPOCH, ids, note, "librariesNotSearched");
  }

  /** A message about these libraries was not answered. */
  void addBatch(List<String> ids, PeerException reason) {
    isAsked = true;
    addNotSearched(RemoteSiteState.of(reason), ids, reason.note(), "librariesInPart");
  }

  private void addNotSearched(RemoteSiteState state, List<String> ids, Note why, String code) {
    states.add(state);
    ids.forEach(id -> libraries.put(id, TaskJson.word(state)));
    problems.add(why);
    problems.add(Note.of(code, "site", site(), "libraries", String.join(", ", ids)));
  }

  private void addLibrary(String id, RemoteSiteState state, String code) {
    libraries.put(id, TaskJson.word(state));
    states.add(state);
    problems.add(Note.of(code, "site", site(), "library", id));
  }

  void addOutcome(String id, LibraryOutcome outcome) {
    isAsked = true;
    switch (outcome) {
      case OK -> {
        states.add(RemoteSiteState.DONE);
        libraries.putIfAbsent(id, OK);
      }
      case TIMEOUT -> addLibrary(id, RemoteSiteState.TIMEOUT, "libraryTimeout");
      case DENIED -> addLibrary(id, RemoteSiteState.DENIED, "libraryDenied");
      case UNAVAILABLE -> addLibrary(id, RemoteSiteState.UNAVAILABLE, "libraryUnavailable");
    }
  }

  /** An answer is incomplete without a reason. */
  void addIncomplete() {
    states.add(RemoteSiteState.PARTIAL);
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
          .forEach(id -> libraries.putIfAbsent(id, TaskJson.word(RemoteSiteState.NOT_NEEDED)));
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

  private RemoteSiteState state() {
    if (states.isEmpty()) {
      return RemoteSiteState.NOT_NEEDED;
    }
    boolean isOneThing = states.size() == 1;
    RemoteSiteState first = states.iterator().next();
    return isOneThing && !(isEvidenceMissing && first == RemoteSiteState.DONE)
        ? first
        : RemoteSiteState.PARTIAL;
  }
}
