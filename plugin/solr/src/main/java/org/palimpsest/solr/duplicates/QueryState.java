package org.palimpsest.solr.duplicates;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.palimpsest.core.note.Note;
import org.palimpsest.solr.rounds.DocumentAnswer;
import org.palimpsest.solr.rounds.DocumentState;

/** A state that is its own answer. For one thread. */
abstract class QueryState implements DocumentState, DocumentAnswer {

  private final Set<Note> missing = new LinkedHashSet<>();
  private boolean answered;

  /** Records that a shard has answered. */
  final void addAnswer(boolean partial) {
    answered = true;
    if (partial) {
      addMissing(Note.of("timeout"));
    }
  }

  final boolean isAnswered() {
    return answered;
  }

  abstract List<Note> notes();

  @Override
  public final void addMissing(Note note) {
    missing.add(note);
  }

  @Override
  public final Collection<Note> missing() {
    return missing;
  }

  @Override
  public final DocumentAnswer answer() {
    return this;
  }

  @Override
  public final boolean isPartial() {
    return !missing.isEmpty();
  }

  @Override
  public final List<String> warnings() {
    return notes().stream().map(Note::text).toList();
  }
}
