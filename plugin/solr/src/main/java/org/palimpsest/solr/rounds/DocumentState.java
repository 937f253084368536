package org.palimpsest.solr.rounds;

import java.util.Collection;
import org.palimpsest.core.note.Note;

/** One document of a request on the coordinator, with the answers of shards so far. One thread. */
public interface DocumentState {

  void addMissing(Note note);

  Collection<Note> missing();

  DocumentAnswer answer();
}
