package org.palimpsest.solr.handler;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.palimpsest.core.note.Note;
import org.palimpsest.solr.answer.DocumentAnswer;
import org.palimpsest.solr.answer.RefusedDocument;
import org.palimpsest.solr.request.DuplicateParameters;

/** The documents of one request. Used by one thread at a time. */
final class DuplicateBatch {

  private final DuplicateParameters parameters;
  private final boolean several;
  private final List<DuplicateState> states = new ArrayList<>();
  private final List<DocumentAnswer> answers = new ArrayList<>();

  /**
   * A batch without documents yet.
   *
   * @param several whether the documents are answered as an array
   */
  DuplicateBatch(DuplicateParameters parameters, boolean several) {
    this.parameters = parameters;
    this.several = several;
  }

  /** Adds a document that is asked about. */
  void add(DuplicateState state) {
    states.add(state);
    answers.add(state);
  }

  /** Adds a document that cannot be asked about; the answer says why in its place. */
  void add(RefusedDocument refused) {
    answers.add(refused);
  }

  DuplicateParameters parameters() {
    return parameters;
  }

  boolean several() {
    return several;
  }

  /** The documents that are asked about, in the order that shards answer in. */
  List<DuplicateState> states() {
    return states;
  }

  /** Says of each document that something is missing. */
  void addMissing(Note note) {
    states.forEach(state -> state.addMissing(note));
  }

  /** In the order of the documents. */
  Queue<DocumentAnswer> answers() {
    return new ArrayDeque<>(answers);
  }
}
