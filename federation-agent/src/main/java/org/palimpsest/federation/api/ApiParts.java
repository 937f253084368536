package org.palimpsest.federation.api;

import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.Logins;
import org.palimpsest.federation.account.RightsHolders;
import org.palimpsest.federation.account.Sessions;
import org.palimpsest.federation.account.TokenLogins;
import org.palimpsest.federation.api.SiteRoutes.RemoteLibraryList;
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
 * The parts of a site that the local API uses.
 *
 * @param openId provider of logins, or null
 * @param openTasksMax most unfinished tasks of one account
 * @param taskBytesMax most bytes that the state stores of one account's tasks
 * @param taskCreated runs after a task was created
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
