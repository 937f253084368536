/**
 * The parameters of requests and their values.
 *
 * <p>Start at {@link org.palimpsest.solr.request.CheckParameters}. Invariant: a wrong value is
 * refused with the parameter and its bounds.
 */
@NullMarked
package org.palimpsest.solr.request;

import org.jspecify.annotations.NullMarked;
