package org.palimpsest.cli.duplicates;

/**
 * A document of an intake or of a library.
 *
 * @param id its id there: one id in both is two documents
 * @param inLibrary whether it is one of the library's
 */
record DuplicateDocument(String id, boolean inLibrary) {

  /** The word for where it is. */
  String where() {
    return inLibrary ? "library" : "intake";
  }
}
