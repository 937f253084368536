/**
 * {@code palimpsest demo}: a small library, a suspicious document, and a comparison of the result
 * with the known reuse. Start at {@link org.palimpsest.demo.DemoCommand}. Invariant: the demo uses
 * HTTP and the public client only.
 */
@NullMarked
package org.palimpsest.demo;

import org.jspecify.annotations.NullMarked;
