package org.palimpsest.federation.api;

import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.Logins;
import org.palimpsest.federation.account.RightsHolders;
import org.palimpsest.federation.account.Sessions;
import org.palimpsest.federation.desk.LibraryDocuments;
import org.palimpsest.federation.desk.ReportSigner;
import org.palimpsest.federation.manage.AccountManager;
import org.palimpsest.federation.manage.RightsManager;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.AuditLog;
import org.palimpsest.federation.state.Grants;
import org.palimpsest.federation.state.Libraries;
import org.palimpsest.federation.state.Peers;
import org.palimpsest.federation.state.TaskDecisions;
import org.palimpsest.federation.state.Tasks;

/**
 * What the local API works with.
 *
 * @param statePrefix begins the names of collections that nobody may check against
 * @param logins tell who asks
 * @param sessions of the desk
 * @param openId where people come from who have no password here; null for nowhere
 * @param tasks of the site's people
 * @param openTasksMax how many of one account may wait or be worked on
 * @param decisions of the tasks' results
 * @param documents of this site's libraries
 * @param signer of reports
 * @param peers other sites
 * @param libraries of this site
 * @param grants to other sites
 * @param manager makes administrators' changes
 * @param accounts makes those of accounts
 * @param rights makes those of rights
 * @param audit tells what has happened
 * @param holders tell who has which rights
 * @param remoteLibraries asks other sites
 * @param taskCreated is told that there is a new task
 * @param retention says how long what is kept
 * @param clock tells the time
 */
public record ApiParts(
    String statePrefix,
    Logins logins,
    Sessions sessions,
    OpenIdRoutes.@Nullable Provider openId,
    Tasks tasks,
    int openTasksMax,
    TaskDecisions decisions,
    LibraryDocuments documents,
    ReportSigner signer,
    Peers peers,
    Libraries libraries,
    Grants grants,
    SiteManager manager,
    AccountManager accounts,
    RightsManager rights,
    AuditLog audit,
    RightsHolders holders,
    RemoteLibraryList remoteLibraries,
    Runnable taskCreated,
    Retention retention,
    InstantSource clock) {}
