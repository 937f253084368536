/**
 * What a site answers to other sites, out of its own SolrCloud. Start with {@link
 * org.palimpsest.federation.answer.Answerer}. Who asks has been made sure of before; what they may
 * see is decided here, each time from the grant as it stands: {@link
 * org.palimpsest.federation.answer.Disclosure}.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.answer;
