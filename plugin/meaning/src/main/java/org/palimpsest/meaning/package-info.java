/**
 * Finds passages that say the same in other words, by what sentences mean: a network that runs on
 * this machine turns each into a vector. For the command line and the agent, never inside Solr;
 * what it finds stands apart from every ratio, and is for a person to read.
 */
@NullMarked
package org.palimpsest.meaning;

import org.jspecify.annotations.NullMarked;
