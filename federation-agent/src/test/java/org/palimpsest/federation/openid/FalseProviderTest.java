package org.palimpsest.federation.openid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.federation.openid.OpenIdException.Reason;
import org.palimpsest.federation.openid.OpenIdLogin.Identity;

/** A provider that lies, or answers without end. */
@Timeout(60)
final class FalseProviderTest {

  private static final String SECRET = "secret of a browser";
  private static final String DESCRIPTION = "/.well-known/openid-configuration";

  /** A description, a token and keys, of five seconds each. */
  private static final Duration LONGEST = Duration.ofSeconds(16);

  private static final RSAKey KEY = generated();
  private static final RSAKey OTHER_KEY = generated();

  private static RSAKey generated() {
    try {
      return new RSAKeyGenerator(2048).keyID("one").generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private interface Answer {
    void write(HttpExchange exchange) throws IOException, JOSEException;
  }

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch isOver = new CountDownLatch(1);
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
  private final Map<String, String> description = new HashMap<>();
  private HttpServer server;
  private String issuer;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    issuer = "http://127.0.0.1:" + server.getAddress().getPort();
    description.putAll(
        Map.of(
            "issuer", issuer,
            "authorization_endpoint", issuer + "/authorize",
            "token_endpoint", issuer + "/token",
            "jwks_uri", issuer + "/keys"));
    answers.put(DESCRIPTION, exchange -> json(exchange, described()));
    answers.put("/keys", exchange -> json(exchange, new JWKSet(KEY).toString()));
    answers.put("/token", exchange -> token(exchange, signed(claims().build())));
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    isOver.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    asked.add(exchange.getRequestURI().getPath());
    try (exchange) {
      answers
          .getOrDefault(exchange.getRequestURI().getPath(), any -> any.sendResponseHeaders(404, -1))
          .write(exchange);
    } catch (JOSEException e) {
      throw new IOException(e);
    }
  }

  private String described() {
    return description.entrySet().stream()
        .map(each -> "\"" + each.getKey() + "\": \"" + each.getValue() + "\"")
        .collect(Collectors.joining(", ", "{\"subject_types_supported\": [\"public\"], ", "}"));
  }

  private static void json(HttpExchange exchange, String json) throws IOException {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
  }

  private static void token(HttpExchange exchange, String token) throws IOException {
    json(
        exchange,
        "{\"access_token\": \"a\", \"token_type\": \"Bearer\", \"id_token\": \"" + token + "\"}");
  }

  private JWTClaimsSet.Builder claims() {
    Instant now = Instant.now();
    return new JWTClaimsSet.Builder()
        .issuer(issuer)
        .subject("4711")
        .audience("palimpsest")
        .issueTime(Date.from(now))
        .expirationTime(Date.from(now.plusSeconds(300)))
        .claim("nonce", sent("nonce"))
        .claim("preferred_username", "gast")
        .claim("groups", List.of("/staff"));
  }

  private String signed(JWTClaimsSet claims) throws JOSEException {
    var token =
        new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("one").build(), claims);
    token.sign(new RSASSASigner(KEY));
    return token.serialize();
  }

  /** A parameter of the redirect to the provider. */
  private String sent(String parameter) {
    try {
      return Arrays.stream(login(issuer).begin(SECRET).getQuery().split("&"))
          .filter(each -> each.startsWith(parameter + "="))
          .findFirst()
          .orElseThrow()
          .substring(parameter.length() + 1);
    } catch (OpenIdException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ProviderLogin login(String issuer) {
    return new ProviderLogin(
        new OpenIdSettings(
            URI.create(issuer),
            "palimpsest",
            null,
            URI.create("https://desk.example.org/"),
            "preferred_username",
            "groups",
            List.of(),
            List.of(),
            List.of()));
  }

  private Identity end() throws OpenIdException {
    return login(issuer).end(SECRET, "code=any&state=" + sent("state"));
  }

  private void assertRefused(String what) {
    assertThatExceptionOfType(OpenIdException.class)
        .as(what)
        .isThrownBy(this::end)
        .extracting(OpenIdException::reason)
        .isIn(Reason.PROVIDER, Reason.EXPIRED);
  }

  @Test
  void honestProvider_isBelieved() throws Exception {
    assertThat(end()).isEqualTo(new Identity(issuer, "4711", "gast", List.of("staff")));
  }

  @Test
  void tokenOfAnotherLoginSiteOrTime_isRefused() {
    Instant now = Instant.now();
    Map<String, UnaryOperator<JWTClaimsSet.Builder>> lies =
        Map.of(
            "issuer", claims -> claims.issuer("https://login.example.org"),
            "audience", claims -> claims.audience("another"),
            "authorized party", claims -> claims.claim("azp", "another"),
            "nonce", claims -> claims.claim("nonce", "another"),
            "no nonce", claims -> claims.claim("nonce", null),
            "no subject", claims -> claims.subject(null),
            "expired", claims -> claims.expirationTime(Date.from(now.minusSeconds(120))),
            "of the future", claims -> claims.issueTime(Date.from(now.plusSeconds(600))),
            "no end", claims -> claims.expirationTime(null),
            "no name", claims -> claims.claim("preferred_username", List.of("gast")));
    lies.forEach(
        (what, lie) -> {
          answers.put("/token", exchange -> token(exchange, signed(lie.apply(claims()).build())));
          assertRefused(what);
        });
  }

  @Test
  void tokenThatNobodySigned_orWithTheWrongKey_isRefused() {
    answers.put("/token", exchange -> token(exchange, new PlainJWT(claims().build()).serialize()));
    assertRefused("alg none");
    answers.put("/token", exchange -> token(exchange, byPublicKey()));
    assertRefused("HS256 with the public key");
    answers.put("/keys", exchange -> json(exchange, new JWKSet(OTHER_KEY).toString()));
    answers.put("/token", exchange -> token(exchange, signed(claims().build())));
    assertRefused("another key of the same name");
  }

  private String byPublicKey() throws JOSEException {
    var token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims().build());
    token.sign(new MACSigner(KEY.toRSAPublicKey().getEncoded()));
    return token.serialize();
  }

  @Test
  void groupThatIsNoText_isNone() throws Exception {
    JWTClaimsSet claims = claims().claim("groups", Arrays.asList("staff", null)).build();
    answers.put("/token", exchange -> token(exchange, signed(claims)));
    assertThat(end().groups()).containsExactly("staff");
  }

  /** Addresses that the agent's machine may reach, and the provider not. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://169.254.169.254/latest/meta-data",
        "http://127.0.0.1:8983/solr",
        "http://[::1]:8983/solr",
        "http://10.0.0.1/",
        "file:/etc/passwd",
        "ftp://127.0.0.1/",
        "/keys"
      })
  void descriptionThatNamesAddressesWithoutTls_isRefused_unaskedThere(String address) {
    for (String place : List.of("authorization_endpoint", "token_endpoint", "jwks_uri")) {
      String honest = description.put(place, address);
      assertThatExceptionOfType(OpenIdException.class)
          .as(place)
          .isThrownBy(() -> login(issuer).begin(SECRET));
      description.put(place, honest);
    }
  }

  @Test
  void descriptionOfAnotherIssuer_isRefused() {
    description.put("issuer", issuer + "/another");
    assertThatExceptionOfType(OpenIdException.class).isThrownBy(() -> login(issuer).begin(SECRET));
  }

  /** Another one could be on this machine, where a request of the agent's may do more. */
  @ParameterizedTest
  @ValueSource(strings = {DESCRIPTION, "/token", "/keys"})
  void redirect_isNotFollowed(String path) {
    String state = sent("state");
    Answer honest = answers.get(path);
    answers.put("/elsewhere", honest);
    answers.put(
        path,
        exchange -> {
          exchange.getResponseHeaders().set("Location", issuer + "/elsewhere");
          exchange.sendResponseHeaders(307, -1);
        });
    assertThatExceptionOfType(OpenIdException.class)
        .isThrownBy(() -> login(issuer).end(SECRET, "code=any&state=" + state));
    assertThat(asked).contains(path).doesNotContain("/elsewhere");
  }

  @ParameterizedTest
  @ValueSource(strings = {DESCRIPTION, "/token", "/keys"})
  void answerWithoutEnd_endsSoon(String path) {
    String state = sent("state");
    for (boolean isSlow : Set.of(true, false)) {
      answers.put(path, exchange -> endless(exchange, isSlow));
      Future<Identity> ended =
          threads.submit(() -> login(issuer).end(SECRET, "code=any&state=" + state));
      assertThat(ended)
          .as(isSlow ? "slow" : "fast")
          .failsWithin(LONGEST)
          .withThrowableOfType(ExecutionException.class)
          .withCauseInstanceOf(OpenIdException.class);
    }
  }

  private void endless(HttpExchange exchange, boolean isSlow) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream body = exchange.getResponseBody()) {
      byte[] spaces = " ".repeat(isSlow ? 1 : 100_000).getBytes(StandardCharsets.UTF_8);
      do {
        body.write(spaces);
        body.flush();
      } while (!isOver.await(isSlow ? 1000 : 0, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {DESCRIPTION, "/token", "/keys"})
  void deepJson_isRefused(String path) {
    String state = sent("state");
    answers.put(path, exchange -> json(exchange, "{\"a\":".repeat(150_000)));
    assertThatExceptionOfType(OpenIdException.class)
        .isThrownBy(() -> login(issuer).end(SECRET, "code=any&state=" + state));
  }
}
