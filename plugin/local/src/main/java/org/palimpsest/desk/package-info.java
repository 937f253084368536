/**
 * The desk on one machine: a SolrCloud of its own, an agent without other sites, and a page in the
 * browser. Start at {@link org.palimpsest.desk.DeskCommand}.
 */
@NullMarked
package org.palimpsest.desk;

import org.jspecify.annotations.NullMarked;
