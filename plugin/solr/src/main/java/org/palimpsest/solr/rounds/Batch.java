package org.palimpsest.solr.rounds;

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

/**
 * The documents of one request, which go through the rounds together. One thread at a time.
 *
 * @param <S> a document on the coordinator
 */
public final class Batch<S extends DocumentState> {

  private final boolean several;
  private final List<S> states = new ArrayList<>();
  private final List<Supplier<DocumentAnswer>> answers = new ArrayList<>();
  private final Set<String> failedShards = new HashSet<>();
  private final Timings timings = new Timings();
  private @Nullable Note part;

  /**
   * A batch without documents.
   *
   * @param several whether the answer is an array of documents
   */
  public Batch(boolean several) {
    this.several = several;
  }

  /** Adds a document. */
  public void add(S state) {
    states.add(state);
    answers.add(state::answer);
  }

  /** Adds a refused document; the answer has the reason in its place. */
  public void add(RefusedDocument refused) {
    answers.add(() -> refused);
  }

  /** The wall times of the rounds. */
  public Timings timings() {
    return timings;
  }

  boolean several() {
    return several;
  }

  /** The documents that were not refused, in the order of the shards' answers. */
  public List<S> states() {
    return states;
  }

  List<S> needing(Round<S, ?, ?> round) {
    return states.stream().filter(round::isNeeded).toList();
  }

  /** Sets the note about shards that the request leaves out, or null. */
  void setPart(@Nullable Note note) {
    part = note;
  }

  void addMissing(Note note) {
    states.forEach(state -> state.addMissing(note));
  }

  List<Note> missing() {
    return states.stream().flatMap(state -> state.missing().stream()).distinct().toList();
  }

  /** Marks a shard as failed; later rounds leave it out. */
  void addFailed(String shard) {
    failedShards.add(Objects.requireNonNull(shard));
  }

  String[] withoutFailed(String[] shards) {
    return Arrays.stream(shards)
        .filter(shard -> !failedShards.contains(shard))
        .toArray(String[]::new);
  }

  /** The answers in the order of the documents. Call it once: the batch drops its documents. */
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
