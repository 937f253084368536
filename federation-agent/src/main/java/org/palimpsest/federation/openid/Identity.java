package org.palimpsest.federation.openid;

import java.util.List;

/**
 * Somebody whom the provider knows.
 *
 * @param issuer the provider
 * @param subject whom it means, for ever
 * @param name what people call them; it may change, and be somebody else's later
 * @param groups that the provider says they belong to
 */
public record Identity(String issuer, String subject, String name, List<String> groups) {}
