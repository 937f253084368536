package org.palimpsest.federation.api;

import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.Logins;
import org.palimpsest.federation.account.RightsHolders;
import org.palimpsest.federation.account.Sessions;
import org.palimpsest.federation.account.TokenLogins;
import org.palimpsest.federation.assignment.SubmissionLibrary;
import org.palimpsest.federation.desk.LibraryDocuments;
import org.palimpsest.federation.desk.ReportSigner;
import org.palimpsest.federation.manage.AccountManager;
import org.palimpsest.federation.manage.RightsManager;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.manage.TokenManager;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.report.pdf.PdfFonts;

/**
 * What the local API works with.
 *
 * @param logins tell who asks
 * @param tokenLogins tell for whom a program asks
 * @param sessions of the desk
 * @param openId where people come from who have no password here; null for nowhere
 * @param state of the site
 * @param openTasksMax how many of one account may wait or be worked on
 * @param taskBytesMax how much the state may hold of one account's tasks
 * @param documents of this site's libraries
 * @param submissions the documents of assignments
 * @param signer of reports
 * @param fonts of reports
 * @param manager makes administrators' changes
 * @param accounts makes those of accounts
 * @param rights makes those of rights
 * @param tokens makes those of keys for programs
 * @param holders tell who has which rights
 * @param remoteLibraries asks other sites
 * @param taskCreated is told that there is a new task
 * @param retention says how long what is kept
 * @param clock tells the time
 */
public record ApiParts(
    Logins logins,
    TokenLogins tokenLogins,
    Sessions sessions,
    OpenIdRoutes.@Nullable Provider openId,
    SiteState state,
    int openTasksMax,
    long taskBytesMax,
    LibraryDocuments documents,
    SubmissionLibrary submissions,
    ReportSigner signer,
    PdfFonts fonts,
    SiteManager manager,
    AccountManager accounts,
    RightsManager rights,
    TokenManager tokens,
    RightsHolders holders,
    RemoteLibraryList remoteLibraries,
    Runnable taskCreated,
    Retention retention,
    InstantSource clock) {}
