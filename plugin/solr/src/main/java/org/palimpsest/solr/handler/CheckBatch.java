package org.palimpsest.solr.handler;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;
import org.palimpsest.solr.answer.DocumentAnswer;
import org.palimpsest.solr.answer.RefusedDocument;

/**
 * The documents of one request, which go through the rounds together; mostly it is one. Used by one
 * thread at a time.
 */
final class CheckBatch {

  private final CheckedLibrary library;
  private final boolean several;
  private final boolean namesCollections;
  private final List<CheckState> states = new ArrayList<>();
  private final List<Supplier<DocumentAnswer>> answers = new ArrayList<>();
  private final Set<String> failedShards = new HashSet<>();
  private final CheckTimings timings = new CheckTimings();
  private @Nullable Note part;

  /**
   * A batch without documents yet.
   *
   * @param several whether the documents are answered as an array
   * @param namesCollections whether each source says which collection it is in
   */
  CheckBatch(CheckedLibrary library, boolean several, boolean namesCollections) {
    this.library = library;
    this.several = several;
    this.namesCollections = namesCollections;
  }

  /** Adds a document that is checked. */
  void add(CheckState state) {
    states.add(state);
    answers.add(state::answer);
  }

  /** Adds a document that cannot be checked; the answer says why in its place. */
  void add(RefusedDocument refused) {
    answers.add(() -> refused);
  }

  CheckedLibrary library() {
    return library;
  }

  /** The times of its parts. */
  CheckTimings timings() {
    return timings;
  }

  boolean several() {
    return several;
  }

  boolean namesCollections() {
    return namesCollections;
  }

  /** The documents that are checked. */
  List<CheckState> states() {
    return states;
  }

  /** Those that a round has something to ask for; what the round itself brings changes none. */
  List<CheckState> needing(Round<?, ?> round) {
    return states.stream().filter(round::isNeeded).toList();
  }

  /**
   * Says that not all of the library is asked.
   *
   * @param note null where it is
   */
  void asksOnly(@Nullable Note note) {
    part = note;
  }

  /** Says of each document that something is missing. */
  void addMissing(Note note) {
    states.forEach(state -> state.addMissing(note));
  }

  /** What is missing of any, each note once. */
  List<Note> missing() {
    return states.stream().flatMap(state -> state.missing().stream()).distinct().toList();
  }

  /** A shard that failed is not asked again. */
  void addFailed(String shard) {
    failedShards.add(Objects.requireNonNull(shard));
  }

  /** Those of the shards that have not failed. */
  String[] withoutFailed(String[] shards) {
    return Arrays.stream(shards)
        .filter(shard -> !failedShards.contains(shard))
        .toArray(String[]::new);
  }

  /** The answers in the order of the documents; once, since the batch forgets what they hold. */
  Queue<DocumentAnswer> takeAnswers() {
    if (part != null) {
      addMissing(part);
    }
    Queue<DocumentAnswer> taken = new ArrayDeque<>();
    answers.forEach(answer -> taken.add(answer.get()));
    answers.clear();
    states.clear();
    return taken;
  }
}
