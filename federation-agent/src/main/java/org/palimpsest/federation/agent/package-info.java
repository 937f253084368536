/**
 * The agent as a whole: {@link org.palimpsest.federation.agent.Agent} creates and runs the parts;
 * {@link org.palimpsest.federation.agent.SiteHome} is the site's folder.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.agent;
