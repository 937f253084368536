/** The agent's own threads, all of them daemons. */
@NullMarked
package org.palimpsest.federation.thread;

import org.jspecify.annotations.NullMarked;
