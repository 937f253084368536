package org.palimpsest.federation.server;

import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import org.palimpsest.federation.answer.OwnDescriptor;
import org.palimpsest.federation.key.PrivateKeys;

/**
 * This site, as its endpoint needs it.
 *
 * @param name unique in the federation
 * @param keys to open messages and sign answers
 * @param tlsKey the managers of the TLS certificate as it is now
 * @param descriptor what it says of itself now
 */
public record OwnSite(
    String name,
    PrivateKeys keys,
    Supplier<KeyManager[]> tlsKey,
    Supplier<OwnDescriptor> descriptor) {}
