package org.palimpsest.federation.testing;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.palimpsest.federation.assignment.SubmissionLibrary;

/** The documents of assignments, in memory. */
public final class MemorySubmissions implements SubmissionLibrary {

  private final Map<String, Document> documents = new TreeMap<>();

  /** Whether the collection exists. */
  public volatile boolean isThere = true;

  @Override
  public String collection() {
    return "submissions";
  }

  @Override
  public boolean isThere() {
    return isThere;
  }

  @Override
  public synchronized void add(List<Document> added) {
    added.forEach(each -> documents.put(each.id(), each));
  }

  @Override
  public synchronized void remove(List<String> ids) {
    ids.forEach(documents::remove);
  }

  @Override
  public synchronized void removeAll(String assignment) {
    documents.values().removeIf(each -> each.assignment().equals(assignment));
  }

  /** All titles by id. */
  public synchronized Map<String, String> titles() {
    Map<String, String> titles = new TreeMap<>();
    documents.forEach((id, each) -> titles.put(id, each.title()));
    return titles;
  }
}
