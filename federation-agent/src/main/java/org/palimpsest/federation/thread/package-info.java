/** The agent's own threads: none keeps the process alive. */
@NullMarked
package org.palimpsest.federation.thread;

import org.jspecify.annotations.NullMarked;
