/**
 * The agent's configuration: one strictly parsed YAML file. {@link
 * org.palimpsest.federation.config.Setting} lists the settings, {@link
 * org.palimpsest.federation.config.AgentConfig} holds their values. Secrets are in separate files;
 * environment variables are not used.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.config;
