/**
 * What the integration tests share. Start with {@link
 * org.palimpsest.federation.testing.SolrProcess}.
 */
package org.palimpsest.federation.testing;
