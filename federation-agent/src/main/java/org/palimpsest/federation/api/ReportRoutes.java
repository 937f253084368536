package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.api.EvidenceRoutes.TaskAccess;
import org.palimpsest.federation.api.TaskReport.ReportNames;
import org.palimpsest.federation.budget.Budgets;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.desk.ReportSigner;
import org.palimpsest.federation.error.Errors;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.ops.Failures;
import org.palimpsest.federation.state.Assignments.Submission;
import org.palimpsest.federation.state.Reports;
import org.palimpsest.federation.state.Reports.Report;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.thread.DaemonThreads;
import org.palimpsest.report.ReportHeader;
import org.palimpsest.report.ReportSignature;
import org.palimpsest.report.SignableReport;
import org.palimpsest.report.pdf.PdfException;
import org.palimpsest.report.pdf.PdfFonts;
import org.palimpsest.report.pdf.PdfForm;
import org.palimpsest.report.pdf.PdfLanguage;
import org.palimpsest.report.pdf.PdfReport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Routes of signed, numbered reports, and the public lookup of a number. PDFs are drawn in a pool
 * of their own, so that other requests do not wait.
 */
final class ReportRoutes {

  static final String REPORT = "/v1/reports/{number}"; // public path
  private static final Logger LOG = LoggerFactory.getLogger(ReportRoutes.class);

  private static final int PDF_THREADS_MAX = 2;

  /** Heap per thread; the largest report takes 400 MB. */
  private static final long BYTES_PER_PDF_THREAD = 1L << 30;

  private static final int PDF_WAITING_MAX = 20;
  private static final int PDF_SECONDS_MAX = 120;
  private static final int BUSY_SECONDS = 30;
  private static final int NUMBERS_PER_MINUTE = 30; // lookups of one address in a minute

  private final TaskAccess access;
  private final TaskEvidence evidence;
  private final SiteState state;
  private final Reports reports;
  private final ReportSigner signer;
  private final SiteManager manager;
  private final PdfFonts fonts;
  private final InstantSource clock;
  private final Budgets addresses =
      new Budgets(NUMBERS_PER_MINUTE, NUMBERS_PER_MINUTE, Duration.ofMinutes(1), System::nanoTime);
  private final ThreadPoolExecutor pdfs =
      new ThreadPoolExecutor(
          pdfThreads(),
          pdfThreads(),
          1,
          TimeUnit.MINUTES,
          new ArrayBlockingQueue<>(PDF_WAITING_MAX),
          new DaemonThreads("pdf"));

  ReportRoutes(ApiParts parts) {
    this.state = parts.state();
    this.access = new TaskAccess(state.tasks());
    this.evidence = new TaskEvidence(state, parts.retention());
    this.reports = state.reports();
    this.signer = parts.signer();
    this.manager = parts.manager();
    this.fonts = parts.fonts();
    this.clock = parts.clock();
    pdfs.allowCoreThreadTimeOut(true);
  }

  private static int pdfThreads() {
    long threads = Runtime.getRuntime().maxMemory() / BYTES_PER_PDF_THREAD;
    return (int) Math.max(1, Math.min(PDF_THREADS_MAX, threads));
  }

  List<Route> routes() {
    return List.of(Route.get("/v1/tasks/{id}/report", Role.USER, Scope.CHECK, this::make));
  }

  /** Adds the route that needs no account. */
  void configure(JavalinConfig config) {
    config.routes.get(REPORT, this::show);
  }

  void stop() {
    pdfs.shutdownNow();
  }

  /** A report and the member {@code document} of its answer. */
  private record SignedReport(SignableReport file, JsonNode document) {}

  private void make(Context context, Account account) throws ApiException {
    String format = word(context, "format", "html", List.of("html", "pdf"));
    PdfLanguage language =
        PdfLanguage.of(word(context, "lang", "en", List.of("en", "zh"))).orElseThrow();
    List<String> forms = Arrays.stream(PdfForm.values()).map(PdfForm::word).toList();
    PdfForm form = PdfForm.of(word(context, "form", "full", forms)).orElseThrow();
    String task = access.require(context, account).id();
    if (format.equals("html")) {
      answer(context, format, made(task, account, format, TaskReport::page));
    } else {
      Drawing drawing = content -> PdfReport.write(content, language, form, fonts);
      drawInPool(context, () -> made(task, account, format, drawing));
    }
  }

  private static String word(Context context, String name, String otherwise, List<String> words)
      throws ApiException {
    String word = context.queryParam(name);
    if (word == null) {
      return otherwise;
    }
    if (!words.contains(word)) {
      throw ApiException.badRequest(name + " is one of " + String.join(", ", words) + ".");
    }
    return word;
  }

  /** Draws in the pool of PDFs. */
  private void drawInPool(Context context, PdfJob job) throws ApiException {
    CompletableFuture<SignedReport> made;
    try {
      made = CompletableFuture.supplyAsync(() -> inFuture(job), pdfs);
    } catch (RejectedExecutionException e) {
      context.header("Retry-After", Integer.toString(BUSY_SECONDS));
      throw ApiException.unavailable("pdfsBusy");
    }
    context.future(
        () ->
            made.orTimeout(PDF_SECONDS_MAX, TimeUnit.SECONDS)
                .handle(
                    (done, fault) -> {
                      if (fault == null) {
                        answer(context, "pdf", done);
                      } else {
                        fail(context, fault);
                      }
                      return done;
                    }));
  }

  private interface PdfJob {
    SignedReport make() throws ApiException;
  }

  private static SignedReport inFuture(PdfJob job) {
    try {
      return job.make();
    } catch (ApiException e) {
      throw new CompletionException(e);
    }
  }

  private static void fail(Context context, Throwable fault) {
    Throwable cause =
        fault instanceof CompletionException && fault.getCause() != null ? fault.getCause() : fault;
    if (cause instanceof ApiException refused) {
      Answers.error(context, refused.status(), refused.note());
    } else if (cause instanceof TimeoutException) {
      Answers.error(context, ApiException.UNAVAILABLE, Errors.of("pdfTooSlow"));
    } else if (cause instanceof PalimpsestException known) {
      LocalApi.answerUnavailable(known, context);
    } else {
      LOG.error("This should not have happened: {}", Failures.trace(cause));
      Answers.error(context, 500, Errors.of("unexpected"));
    }
  }

  private static void answer(Context context, String format, SignedReport made) {
    context
        .contentType(format.equals("pdf") ? "application/pdf" : "text/html; charset=utf-8")
        .header("Content-Disposition", ReportNames.disposition(made.document(), format))
        .result(made.file().bytes());
  }

  private interface Drawing {
    SignableReport of(PdfReport.Content content) throws PdfException;
  }

  /** Draws, signs and registers a report under a new number. */
  private SignedReport made(String id, Account account, String format, Drawing drawing)
      throws ApiException {
    StoredTask task = state.tasks().find(id).orElseThrow(TaskAccess::notFound);
    ObjectNode found = evidence.of(task);
    try {
      while (true) {
        String number = ReportNames.number();
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        PdfReport.Content content =
            TaskReport.content(task, found, others(task), signer.institution(), number, now);
        SignableReport drawn = drawing.of(content);
        ReportSignature signature = signer.sign(drawn);
        SignableReport file = drawn.signed(signature);
        var report =
            new Report(number, Sha256.hex(file.bytes()), format, signature.keyDigest(), now);
        if (register(report, task.id(), account)) {
          return new SignedReport(file, content.answer().path("document"));
        }
      }
    } catch (PdfException e) {
      throw new ApiException(ApiException.UNPROCESSABLE, e.note());
    } catch (GeneralSecurityException e) {
      LOG.error("A report could not be signed: {}", e.getClass().getName());
      throw ApiException.unavailable("noSigningKey");
    }
  }

  /** The other submissions of a comparing assignment, or null. */
  private ReportHeader.@Nullable Library others(StoredTask task) {
    return Optional.ofNullable(task.assignment())
        .flatMap(state.assignments()::find)
        .filter(assignment -> AssignmentSettings.of(assignment).isCompared())
        .map(
            assignment ->
                new ReportHeader.Library(
                    assignment.title(),
                    state.assignments().submissions(assignment.id()).stream()
                            .filter(Submission::isCurrent)
                            .count()
                        - 1))
        .orElse(null);
  }

  /** Registers a report, also in the audit log, which reveals later changes of the row. */
  private boolean register(Report report, String task, Account account) {
    return state.inTransaction(
        () -> {
          boolean isKept = reports.add(report);
          if (isKept) {
            manager.note(
                "report.made",
                account.name(),
                Map.of("report", report.number(), "sha256", report.sha256(), "task", task));
          }
          return isKept;
        });
  }

  private void show(Context context) throws ApiException {
    int waitSeconds = addresses.take(context.ip(), 1);
    if (waitSeconds > 0) {
      Answers.later(context, waitSeconds, Errors.of("tooManyNumbers"));
      return;
    }
    String number = context.pathParam("number");
    Report report =
        (ReportNames.NUMBER.matcher(number).matches()
                ? reports.find(number)
                : Optional.<Report>empty())
            .orElseThrow(() -> ApiException.notFound("noReport"));
    ObjectNode view = ApiJson.object();
    view.put("number", report.number());
    view.put("institution", signer.institution());
    view.put("madeAt", report.madeAt().toString());
    view.put("format", report.format());
    view.put("sha256", report.sha256());
    view.put("key", report.key());
    Answers.json(context, view);
  }
}
