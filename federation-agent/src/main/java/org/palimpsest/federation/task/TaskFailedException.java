package org.palimpsest.federation.task;

/** A task that cannot be done at all. Its message is one sentence for people, with no address. */
final class TaskFailedException extends Exception {

  private static final long serialVersionUID = 1L;

  TaskFailedException(String sentence) {
    super(Addresses.hidden(sentence));
  }
}
