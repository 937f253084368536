package org.palimpsest.solr.rounds;

import java.util.Collection;
import org.palimpsest.core.note.Note;

/** One document of a request on the coordinator, with the answers of shards so far. One thread. */
public interface DocumentState {

  /** Adds a note about a missing part of the answer, once. */
  void addMissing(Note note);

  /** The notes about missing parts. */
  Collection<Note> missing();

  /** The answer of what there is. */
  DocumentAnswer answer();
}
