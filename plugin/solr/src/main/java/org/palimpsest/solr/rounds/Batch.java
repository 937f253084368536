package org.palimpsest.solr.rounds;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;
import org.palimpsest.solr.rounds.Batch.RefusedDocument;

/** The documents of one request, which go through the rounds together. One thread at a time. */
public final class Batch<S extends DocumentState> {

  private final boolean several;
  private final List<S> states = new ArrayList<>();
  private final List<Supplier<DocumentAnswer>> answers = new ArrayList<>();
  private final Set<String> failedShards = new HashSet<>();
  private final Timings timings = new Timings();
  private @Nullable Note part;

  public Batch(boolean several) {
    this.several = several;
  }

  public void add(S state) {
    states.add(state);
    answers.add(state::answer);
  }

  public void add(RefusedDocument refused) {
    answers.add(() -> refused);
  }

  public Timings timings() {
    return timings;
  }

  boolean several() {
    return several;
  }

  public List<S> states() {
    return states;
  }

  List<S> needing(Round<S, ?, ?> round) {
    return states.stream().filter(round::isNeeded).toList();
  }

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

  /** The answers in the order of the documents. For one call: the batch drops its documents. */
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

  /**
   * A refused document of several.
   *
   * @param id or null
   * @param code HTTP status that it would have alone
   * @param message the reason, in a sentence
   */
  public record RefusedDocument(@Nullable String id, int code, String message)
      implements DocumentAnswer {

    /** Whether it may succeed later: the document is valid, a shard or time was missing. */
    @Override
    public boolean isPartial() {
      return code == ErrorCode.SERVICE_UNAVAILABLE.code;
    }

    @Override
    public List<String> warnings() {
      return isPartial() ? List.of(message) : List.of();
    }

    @Override
    public NamedList<Object> build(long elapsedMillis) {
      NamedList<Object> document = new AnswerPart().with("id", id);
      NamedList<Object> error = new AnswerPart().with("code", code).with("msg", message);
      return new AnswerPart().with("document", document).with("error", error);
    }
  }

  static boolean isPartial(Collection<? extends DocumentAnswer> answers) {
    return answers.stream().anyMatch(DocumentAnswer::isPartial);
  }

  static List<String> warnings(Collection<? extends DocumentAnswer> answers) {
    return answers.stream().flatMap(answer -> answer.warnings().stream()).distinct().toList();
  }

  /**
   * The answer's members in order. Removes each document's answer as it is built, to free memory.
   */
  static NamedList<Object> build(Queue<DocumentAnswer> answers, long elapsedMillis) {
    boolean partial = isPartial(answers);
    int refused = (int) answers.stream().filter(RefusedDocument.class::isInstance).count();
    NamedList<Object> statistics =
        new AnswerPart()
            .with("documents", answers.size())
            .with("refused", refused)
            .with("elapsedMillis", elapsedMillis);
    List<Object> built = new ArrayList<>(answers.size());
    for (DocumentAnswer next = answers.poll(); next != null; next = answers.poll()) {
      built.add(next.build(elapsedMillis));
    }
    return new AnswerPart()
        .with("partialResults", partial)
        .with("answers", built)
        .with("statistics", statistics);
  }
}
