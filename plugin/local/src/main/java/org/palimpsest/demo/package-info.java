/**
 * {@code palimpsest demo}: a small library in a SolrCloud of this process, a suspicious document
 * whose reuse is known, and whether all of it was found. Start with {@link
 * org.palimpsest.demo.DemoCommand}.
 *
 * <p>Invariant: the demo goes the way every user goes, over HTTP and through the public client; it
 * knows nothing of the inside of a check.
 */
@NullMarked
package org.palimpsest.demo;

import org.jspecify.annotations.NullMarked;
