package org.palimpsest.federation.task.local;

/** A task that cannot be done at all. Its message is one sentence for people, with no address. */
public final class TaskFailedException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Ends a task; the sentence is for who handed it in. */
  public TaskFailedException(String sentence) {
    super(Addresses.hidden(sentence));
  }
}
