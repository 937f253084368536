package org.palimpsest.federation.answer;

import org.palimpsest.federation.lease.Leases;
import org.palimpsest.federation.state.AuditLog;
import org.palimpsest.federation.state.Checks;
import org.palimpsest.federation.state.Grants;
import org.palimpsest.federation.state.Libraries;
import org.palimpsest.federation.state.Peers;
import org.palimpsest.federation.state.Probes;
import org.palimpsest.federation.state.Quotas;
import org.palimpsest.federation.state.SeenMessages;

/**
 * What an answer depends on, shared by the site's agents.
 *
 * @param peers the site table
 * @param libraries the library table
 * @param grants who may do what
 * @param quotas and how much of it
 * @param probes what came near their sentences
 * @param seen messages, and what was answered
 * @param checks running and answered ones
 * @param audit what happened
 * @param leases who is at what
 */
public record AnswerState(
    Peers peers,
    Libraries libraries,
    Grants grants,
    Quotas quotas,
    Probes probes,
    SeenMessages seen,
    Checks checks,
    AuditLog audit,
    Leases leases) {}
