/**
 * Document types: headings and template text of theses, papers and applications, from a file of the
 * configset (docs/reference/sections.md). Start at {@link
 * org.palimpsest.solr.doctype.DocumentTypesReader}. Invariant: every expression is matched in time
 * linear in the line; others are rejected when the file is read.
 */
@NullMarked
package org.palimpsest.solr.doctype;

import org.jspecify.annotations.NullMarked;
