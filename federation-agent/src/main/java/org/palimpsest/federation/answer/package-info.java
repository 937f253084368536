/**
 * Answers to other sites, from this site's SolrCloud. Start with {@link
 * org.palimpsest.federation.answer.Answerer}. Senders are authenticated before; {@link
 * org.palimpsest.federation.answer.Disclosure} reduces each answer to the present grants.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.answer;
