/**
 * What a check asks for: the names of the parameters, and what they say once they are read.
 *
 * <p>Start at {@link org.palimpsest.solr.request.CheckParameters}. Invariant: a value that is wrong
 * is refused with a sentence that names the parameter and what it may be.
 */
@NullMarked
package org.palimpsest.solr.request;

import org.jspecify.annotations.NullMarked;
