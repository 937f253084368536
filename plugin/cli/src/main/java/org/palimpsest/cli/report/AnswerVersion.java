package org.palimpsest.cli.report;

/** The version of answers, which changes where an older reader would misread them. */
final class AnswerVersion {

  /** Where an answer says it; without it, it is of the first. */
  static final String MEMBER = "version";

  /** The newest that is known here. */
  static final int KNOWN = 2;

  private AnswerVersion() {}
}
