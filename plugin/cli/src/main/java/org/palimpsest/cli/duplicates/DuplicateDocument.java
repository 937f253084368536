package org.palimpsest.cli.duplicates;

/** A document of the intake or of the library; equal ids of both are two documents. */
record DuplicateDocument(String id, boolean inLibrary) {

  String where() {
    return inLibrary ? "library" : "intake";
  }
}
