package org.palimpsest.federation.api;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.AccountStore;
import org.palimpsest.federation.account.Logins;
import org.palimpsest.federation.account.Rights;
import org.palimpsest.federation.account.RightsHolders;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.account.Sessions;
import org.palimpsest.federation.account.TokenLogins;
import org.palimpsest.federation.account.TokenSecret;
import org.palimpsest.federation.api.SiteRoutes.RemoteLibraryList.SiteUnavailableException;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.desk.ReportSigner;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.manage.AccountManager;
import org.palimpsest.federation.manage.ChangeRefusedException;
import org.palimpsest.federation.manage.OpenIdAccounts;
import org.palimpsest.federation.manage.RightsManager;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.manage.TokenManager;
import org.palimpsest.federation.openid.OpenIdException;
import org.palimpsest.federation.openid.OpenIdLogin;
import org.palimpsest.federation.openid.OpenIdLogin.Identity;
import org.palimpsest.federation.openid.OpenIdSettings;
import org.palimpsest.federation.ops.HttpServers;
import org.palimpsest.federation.ops.RequestRecorder;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Message.OfferedLibrary;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.site.DescriptorException;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;
import org.palimpsest.federation.state.KeptRights.Holding;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.state.Tasks;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.Subject;
import org.palimpsest.federation.testing.MemorySubmissions;
import org.palimpsest.federation.testing.TestState;
import org.palimpsest.report.ReportSignature;
import org.palimpsest.report.SignableReport;
import org.palimpsest.report.pdf.PdfException;
import org.palimpsest.report.pdf.PdfFonts;
import org.palimpsest.testing.ChineseFont;

/** A running local API on a free port, with an account of each role. */
final class ApiServer implements AutoCloseable {

  static final String ADMINISTRATOR = "ada";
  static final String LIBRARIAN = "lin";
  static final String USER = "uma";
  static final String OTHER_USER = "otto";
  static final String PASSWORD = "correct horse battery";

  /** Its hash, as cheap as one may be: every test of every class logs in. */
  private static final String CHEAP_HASH =
      "$argon2id$v=19$m=8,t=1,p=1$Zml4ZWQgc2FsdCBieXRlcw$"
          + "ri6MjZEC1k8FFB9oJixS6PU/eU1YkYTX+UJVZfUzoX4";

  static final int BODY_BYTES_MAX = 10_000;
  static final int OPEN_TASKS_MAX = 1000;
  static final int TASK_BYTES_MAX = 1_000_000;
  static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  /** A hostile name, in one line. */
  static final String HOSTILE =
      "<img src=x onerror=\"window.hit=1\"><script>window.hit=1</script><svg onload=window.hit=1>"
          + "&lt;\"'{0}`\u202e";

  /** The server's clock. */
  volatile Instant now = NOW;

  /** Until when the site {@code slow} does not answer. */
  final CompletableFuture<Void> slowSite = new CompletableFuture<>();

  /** Whether there is a key that reports are signed with. */
  volatile boolean canSign = true;

  private static final Retention RETENTION =
      new Retention(30, Map.of("thesis", 365), Map.of(), Map.of("library", 180));

  private static final List<SeedEpoch> EPOCHS =
      List.of(new SeedEpoch("2026", "scheme-6"), new SeedEpoch("2025", "scheme-5"));

  /** By the name of the collection. */
  private static final Map<String, String> SCHEMES =
      Map.of(
          "theses",
          "scheme-6",
          "old",
          "scheme-5",
          "public",
          Scheme.DEFAULT.key(),
          "foreign",
          "scheme-of-others");

  final TestState kept = new TestState("alpha", () -> now);
  final SiteState state = kept.state();
  final Tasks tasks = state.tasks();
  final AccountStore accounts = new AccountStore(state.accounts());
  final TokenManager keys = new TokenManager(state, () -> now);
  final MemorySubmissions submissions = new MemorySubmissions();
  private final HttpClient client = HttpClient.newHttpClient();
  private final LocalApi api;

  /** The only user of the scripted provider. */
  static final Identity GUEST =
      new Identity("https://login.example.org", "4711", "Gast", List.of("staff", "no group"));

  static final OpenIdSettings OPENID = openId(URI.create("https://login.example.org"));

  /** A provider whose group {@code library} has librarians, and {@code board} administrators. */
  static OpenIdSettings openId(URI issuer) {
    return new OpenIdSettings(
        issuer,
        "palimpsest",
        null,
        URI.create("https://desk.example.org"),
        "preferred_username",
        "groups",
        List.of(),
        List.of("library"),
        List.of("board"));
  }

  /** Starts a server with a provider that accepts every account with the code {@code good}. */
  ApiServer() throws IOException {
    this(0, OPENID, new ScriptedLogin());
  }

  /** The same, which takes large bodies, too. */
  ApiServer(int bodyBytesMax) throws IOException {
    this(0, bodyBytesMax, OPENID, new ScriptedLogin(), Set.of());
  }

  /** A server behind proxies. */
  ApiServer(Set<InetAddress> proxies) throws IOException {
    this(0, BODY_BYTES_MAX, OPENID, new ScriptedLogin(), proxies);
  }

  private static final class ScriptedLogin implements OpenIdLogin {
    @Override
    public URI logout() {
      return URI.create("https://login.example.org/logout");
    }

    @Override
    public URI begin(String secret) {
      return URI.create("https://login.example.org/authorize");
    }

    @Override
    public Identity end(String secret, String query) throws OpenIdException {
      if (!query.equals("code=good")) {
        throw new OpenIdException(OpenIdException.Reason.REFUSED);
      }
      return GUEST;
    }
  }

  /**
   * A server.
   *
   * @param port 0 for any free one
   * @param settings of the provider
   * @param login sends people there; null for no provider
   */
  ApiServer(int port, OpenIdSettings settings, @Nullable OpenIdLogin login) throws IOException {
    this(port, BODY_BYTES_MAX, settings, login, Set.of());
  }

  private ApiServer(
      int port,
      int bodyBytesMax,
      OpenIdSettings settings,
      @Nullable OpenIdLogin login,
      Set<InetAddress> proxies)
      throws IOException {
    accounts.create(new Account(ADMINISTRATOR, Role.ADMINISTRATOR, CHEAP_HASH));
    accounts.create(new Account(LIBRARIAN, Role.LIBRARIAN, CHEAP_HASH));
    accounts.create(new Account(USER, Role.USER, CHEAP_HASH));
    accounts.create(new Account(OTHER_USER, Role.USER, CHEAP_HASH));
    state
        .rights()
        .put(new Holding(RightsHolders.EVERYBODY, List.of(Rights.ANY), List.of(Rights.ANY)));
    InstantSource clock = () -> now;
    var setup =
        new SiteManager.Setup(
            "alpha",
            ApiServer::read,
            () -> EPOCHS,
            collection -> Optional.ofNullable(SCHEMES.get(collection)),
            clock);
    var logins = new Logins(accounts, System::nanoTime);
    var parts =
        new ApiParts(
            logins,
            new TokenLogins(logins, state.tokens(), accounts, clock),
            new Sessions(state.sessions(), accounts, clock),
            login == null
                ? null
                : new OpenIdRoutes.Provider(login, new OpenIdAccounts(settings, state, clock)),
            state,
            OPEN_TASKS_MAX,
            TASK_BYTES_MAX,
            new MemoryDocuments(),
            submissions,
            new Signer(),
            fonts(),
            new SiteManager(setup, state),
            new AccountManager(state, clock),
            new RightsManager(state, clock),
            keys,
            new RightsHolders(state.rights()),
            this::librariesOf,
            () -> {},
            RETENTION,
            clock);
    api =
        new LocalApi(
            new HttpServers.Address("127.0.0.1", port, null, null, proxies),
            bodyBytesMax,
            parts,
            new RequestRecorder(new SimpleMeterRegistry()));
    api.start();
  }

  /** Signs with a key of its own. */
  private final class Signer implements ReportSigner {

    private final KeyPair pair;

    Signer() {
      try {
        pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public String institution() {
      return "Alpha University";
    }

    @Override
    public ReportSignature sign(SignableReport report) throws GeneralSecurityException {
      if (!canSign) {
        throw new GeneralSecurityException("no key");
      }
      return ReportSignature.of(
          report,
          institution(),
          now.toString(),
          pair.getPublic(),
          message -> {
            Signature signature = Signature.getInstance("Ed25519");
            signature.initSign(pair.getPrivate());
            signature.update(message);
            return signature.sign();
          });
    }
  }

  private static PdfFonts fonts() {
    try {
      return PdfFonts.of(List.of(ChineseFont.file()));
    } catch (PdfException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A descriptor's bytes are its site's name and serial here: {@code beta 1}. */
  private static SiteDescriptor read(Bytes signed) throws DescriptorException {
    String[] words = new String(signed.toArray(), StandardCharsets.UTF_8).split(" ", -1);
    if (words.length != 2) {
      throw new DescriptorException("This is no signed descriptor.");
    }
    return new SiteDescriptor(
        words[0],
        "Site " + words[0],
        URI.create("https://" + words[0] + ".example.org"),
        Long.parseLong(words[1]),
        NOW,
        List.of(1),
        List.of(new SiteDescriptor.SeedEpoch("2026", "scheme")),
        new PublicKeys(List.of(), List.of()),
        List.of("00".repeat(32)));
  }

  private List<OfferedLibrary> librariesOf(String site) throws SiteUnavailableException {
    if (site.equals("slow")) {
      slowSite.join();
    }
    if (site.equals("silent")) {
      throw new SiteUnavailableException(Note.of("siteNoAnswer", "site", site), new IOException());
    }
    return List.of(
        new OfferedLibrary(
            "theses",
            site.equals("hostile") ? HOSTILE : "Theses",
            "",
            1000,
            List.of("2026"),
            Set.of(Operation.CHECK, Operation.EVIDENCE),
            EvidenceLevel.SNIPPET,
            20_000,
            19_000));
  }

  /** Makes a key for a program; its secret. */
  String key(String account, String name, Scope scope) {
    try {
      return keys.add(account, name, scope, account).secret();
    } catch (ChangeRefusedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Events of the audit log with their facts. */
  List<String> events() {
    return kept.auditRecords();
  }

  /** Makes an account of a user, with the password of all. */
  void addUser(String name) {
    accounts.create(new Account(name, Role.USER, CHEAP_HASH));
  }

  /** Gives an account as many tasks as it may have; returns an id. */
  String fill(String owner) {
    for (int i = 0; i < OPEN_TASKS_MAX; i++) {
      tasks.create(StoredTask.waiting("many-" + i, owner, "{}", "a task", Subject.UNKNOWN, NOW));
    }
    return "many-0";
  }

  LocalApi api() {
    return api;
  }

  /** Sends JSON, or nothing where the body is null. */
  HttpResponse<String> send(
      @Nullable String account, String method, String path, @Nullable String json)
      throws IOException, InterruptedException {
    return send(account, method, path, json == null ? null : "application/json", json);
  }

  /**
   * Sends a body of any type.
   *
   * @param account its name, or the secret of a key for a program
   */
  HttpResponse<String> send(
      @Nullable String account,
      String method,
      String path,
      @Nullable String type,
      @Nullable String body)
      throws IOException, InterruptedException {
    return send(
        account,
        method,
        path,
        type,
        body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
  }

  /** The same with a body of any kind. */
  HttpResponse<String> send(
      @Nullable String account,
      String method,
      String path,
      @Nullable String type,
      BodyPublisher body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.port() + path))
            .method(method, body);
    if (account != null) {
      boolean isKey = TokenSecret.isOne(account);
      request.header("Authorization", isKey ? "Bearer " + account : basic(account, PASSWORD));
    }
    if (type != null) {
      request.header("Content-Type", type);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  /** Gets a file. */
  HttpResponse<byte[]> get(@Nullable String account, String path)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.port() + path));
    if (account != null) {
      request.header("Authorization", basic(account, PASSWORD));
    }
    return client.send(request.build(), BodyHandlers.ofByteArray());
  }

  /** Sends a request that was made elsewhere. */
  HttpResponse<String> send(HttpRequest.Builder request, String path)
      throws IOException, InterruptedException {
    return client.send(
        request.uri(URI.create("http://127.0.0.1:" + api.port() + path)).build(),
        BodyHandlers.ofString());
  }

  static String basic(String account, String password) {
    return "Basic "
        + Base64.getEncoder()
            .encodeToString((account + ":" + password).getBytes(StandardCharsets.UTF_8));
  }

  /** A descriptor as {@code putPeer} takes it. */
  static String peer(String site, int serial) {
    byte[] signed = (site + " " + serial).getBytes(StandardCharsets.UTF_8);
    return "{\"descriptor\": \""
        + Base64.getUrlEncoder().encodeToString(signed)
        + "\", \"fingerprint\": \""
        + SignedDescriptors.fingerprint(Bytes.of(signed))
        + "\"}";
  }

  @Override
  public void close() {
    api.stop();
  }
}
