/**
 * Document types: what headings and template text look like in a thesis, a paper, an application.
 * They stand in a file of the configset, docs/reference/sections.md.
 *
 * <p>Start with {@link org.palimpsest.solr.doctype.DocumentTypesReader}. Invariant: every
 * expression is matched in time linear in the line, and one that cannot be is refused when the file
 * is read.
 */
@NullMarked
package org.palimpsest.solr.doctype;

import org.jspecify.annotations.NullMarked;
