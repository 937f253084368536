/**
 * The agent's configuration: one YAML file, read strictly. {@link
 * org.palimpsest.federation.config.Setting} names every setting; {@link
 * org.palimpsest.federation.config.AgentConfig} holds their values. No secret stands in it, only
 * files that hold one, and the environment is not consulted.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.config;
