package org.palimpsest.federation.agent;

/** An agent that cannot start; the message is a sentence. */
public final class AgentException extends Exception {

  private static final long serialVersionUID = 1L;

  AgentException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
