/**
 * The agent as a whole: {@link org.palimpsest.federation.agent.Agent} puts the parts together and
 * runs them; {@link org.palimpsest.federation.agent.SiteHome} is what lies in its home.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.agent;
