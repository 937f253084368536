/**
 * What an administrator wants to know of a core: which version of the plugin it runs, whether what
 * is indexed gets fingerprints, and how its leaves are stored. Start at {@link
 * org.palimpsest.solr.inspect.CoreInspection}. Nothing here changes anything, and no text is read.
 */
@NullMarked
package org.palimpsest.solr.inspect;

import org.jspecify.annotations.NullMarked;
