package org.palimpsest.federation.openid;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jwt.JWT;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.GeneralException;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.AuthenticationResponse;
import com.nimbusds.openid.connect.sdk.AuthenticationResponseParser;
import com.nimbusds.openid.connect.sdk.LogoutRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.Passwords;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.http.BoundedRequest;
import org.palimpsest.federation.openid.OpenIdException.Reason;
import org.palimpsest.federation.openid.OpenIdLogin.Identity;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Login at a provider that is configured by OpenID Connect Discovery. */
public final class ProviderLogin implements OpenIdLogin {

  private static final Logger LOG = LoggerFactory.getLogger(ProviderLogin.class);
  private static final Duration PATIENCE = Duration.ofSeconds(5); // limit of a whole response
  private static final int BYTES_MAX = 1 << 20;
  private static final int QUERY_LENGTH_MAX = 8_000;

  /** Time to cache the provider's metadata. */
  private static final Duration DESCRIBED_FOR = Duration.ofMinutes(10);

  /** Pause after a provider did not answer. */
  private static final Duration SILENT_FOR = Duration.ofSeconds(5);

  private final OpenIdSettings settings;
  private final ClientID client;
  private final LongSupplier nanoTime;

  /** Follows no redirects, so that only addresses of the metadata are called. */
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(PATIENCE)
          .build();

  private @Nullable OIDCProviderMetadata metadata;
  private @Nullable OpenIdException failure;
  private long refreshNanos;

  public ProviderLogin(OpenIdSettings settings) {
    this(settings, System::nanoTime);
  }

  ProviderLogin(OpenIdSettings settings, LongSupplier nanoTime) {
    this.settings = settings;
    this.client = new ClientID(settings.client());
    this.nanoTime = nanoTime;
    this.refreshNanos = nanoTime.getAsLong();
  }

  @Override
  public URI begin(String secret) throws OpenIdException {
    OIDCProviderMetadata provider = provider();
    return new AuthenticationRequest.Builder(
            ResponseType.CODE,
            new Scope("openid", "profile", "email"),
            client,
            settings.returnAddress())
        .endpointURI(provider.getAuthorizationEndpointURI())
        .state(state(secret))
        .nonce(nonce(secret))
        .codeChallenge(verifier(secret), CodeChallengeMethod.S256)
        .build()
        .toURI();
  }

  @Override
  public Identity end(String secret, String query) throws OpenIdException {
    AuthorizationCode code = code(secret, query);
    OIDCProviderMetadata provider = provider();
    JWT token = token(provider, code, secret);
    return identity(claims(provider, token, secret));
  }

  /**
   * OpenID Connect RP-Initiated Logout 1.0, section 2. Sends no id token hint, because tokens are
   * not stored; the provider therefore asks for confirmation.
   */
  @Override
  public URI logout() throws OpenIdException {
    URI endpoint = provider().getEndSessionEndpointURI();
    if (endpoint == null) {
      throw new OpenIdException(Reason.LOGOUT);
    }
    return new LogoutRequest(endpoint, null, null, client, settings.returnAddress(), null, null)
        .toURI();
  }

  private AuthorizationCode code(String secret, String query) throws OpenIdException {
    if (query.length() > QUERY_LENGTH_MAX) {
      throw new OpenIdException(Reason.EXPIRED);
    }
    try {
      AuthenticationResponse response =
          AuthenticationResponseParser.parse(URI.create(settings.returnAddress() + "?" + query));
      if (!state(secret).equals(response.getState())) {
        throw new OpenIdException(Reason.EXPIRED);
      }
      if (!response.indicatesSuccess()) {
        throw new OpenIdException(Reason.REFUSED);
      }
      return Objects.requireNonNull(response.toSuccessResponse().getAuthorizationCode());
    } catch (ParseException | IllegalArgumentException e) {
      throw new OpenIdException(Reason.EXPIRED);
    }
  }

  private JWT token(OIDCProviderMetadata provider, AuthorizationCode code, String secret)
      throws OpenIdException {
    var grant = new AuthorizationCodeGrant(code, settings.returnAddress(), verifier(secret));
    try {
      TokenResponse response =
          OIDCTokenResponseParser.parse(
              answer(request(provider.getTokenEndpointURI(), grant).toHTTPRequest()));
      if (!response.indicatesSuccess()) {
        LOG.warn(
            "The OpenID provider gives no token: {}",
            response.toErrorResponse().getErrorObject().getCode());
        throw new OpenIdException(Reason.EXPIRED);
      }
      JWT token =
          ((com.nimbusds.openid.connect.sdk.OIDCTokenResponse) response)
              .getOIDCTokens()
              .getIDToken();
      if (token == null) {
        throw new OpenIdException(Reason.PROVIDER);
      }
      return token;
    } catch (IOException | ParseException e) {
      throw failed("its tokens", e);
    }
  }

  private TokenRequest request(URI endpoint, AuthorizationCodeGrant grant) throws IOException {
    return settings.secret() == null
        ? new TokenRequest.Builder(endpoint, client, grant).build()
        : new TokenRequest.Builder(
                endpoint,
                new ClientSecretBasic(client, new Secret(Passwords.fromFile(settings.secret()))),
                grant)
            .build();
  }

  /** Validates signature, issuer, audience, times and nonce. */
  private IDTokenClaimsSet claims(OIDCProviderMetadata provider, JWT token, String secret)
      throws OpenIdException {
    try {
      if (!(token.getHeader().getAlgorithm() instanceof JWSAlgorithm algorithm)
          || !JWSAlgorithm.Family.SIGNATURE.contains(algorithm)) {
        throw new OpenIdException(Reason.PROVIDER);
      }
      var validator =
          new IDTokenValidator(
              provider.getIssuer(),
              client,
              algorithm,
              JWKSet.parse(get(provider.getJWKSetURI()).getBodyAsJSONObject()));
      IDTokenClaimsSet claims = validator.validate(token, nonce(secret));
      if (claims.getAuthorizedParty() != null
          && !claims.getAuthorizedParty().getValue().equals(client.getValue())) {
        throw new OpenIdException(Reason.PROVIDER); // OpenID Connect Core 1.0, section 3.1.3.7, 5
      }
      return claims;
    } catch (BadJOSEException
        | com.nimbusds.jose.JOSEException
        | IOException
        | ParseException
        | java.text.ParseException e) {
      throw failed("its signature", e);
    }
  }

  private Identity identity(IDTokenClaimsSet claims) throws OpenIdException {
    String name = claims.getStringClaim(settings.nameClaim());
    if (name == null) {
      LOG.warn("The OpenID provider's token has no claim {}.", settings.nameClaim());
      throw new OpenIdException(Reason.PROVIDER);
    }
    List<String> groups = claims.getStringListClaim(settings.groupsClaim());
    return new Identity(
        settings.issuer().toString(),
        claims.getSubject().getValue(),
        name,
        groups == null
            ? List.of()
            : groups.stream()
                .filter(Objects::nonNull)
                .map(group -> group.replaceFirst("^/", ""))
                .distinct()
                .toList());
  }

  /** Fetches the metadata in one thread; others wait for it. */
  private synchronized OIDCProviderMetadata provider() throws OpenIdException {
    if (nanoTime.getAsLong() - refreshNanos < 0) {
      if (failure != null) {
        throw new OpenIdException(failure.reason());
      }
      return Objects.requireNonNull(metadata);
    }
    try {
      metadata = fetchProvider();
      failure = null;
      refreshNanos = nanoTime.getAsLong() + DESCRIBED_FOR.toNanos();
      return metadata;
    } catch (OpenIdException e) {
      failure = e;
      refreshNanos = nanoTime.getAsLong() + SILENT_FOR.toNanos();
      throw e;
    }
  }

  private OIDCProviderMetadata fetchProvider() throws OpenIdException {
    try {
      var issuer = new Issuer(settings.issuer());
      OIDCProviderMetadata provider =
          OIDCProviderMetadata.parse(
              get(OIDCProviderMetadata.resolveURL(issuer).toURI()).getBodyAsJSONObject());
      if (!issuer.equals(provider.getIssuer())
          || !isSecure(provider.getAuthorizationEndpointURI())
          || !isSecure(provider.getTokenEndpointURI())
          || !isSecure(provider.getJWKSetURI())) {
        LOG.warn(
            "The OpenID provider's description is of another issuer, or lacks https addresses.");
        throw new OpenIdException(Reason.PROVIDER);
      }
      return provider;
    } catch (GeneralException | IOException | URISyntaxException e) {
      throw failed("its description", e);
    }
  }

  /** Whether an address has https, or the issuer's own scheme and authority, which may be local. */
  private boolean isSecure(@Nullable URI address) {
    return address != null
        && ("https".equals(address.getScheme())
            || (settings.issuer().getScheme().equals(address.getScheme())
                && settings.issuer().getRawAuthority().equals(address.getRawAuthority())));
  }

  private HTTPResponse get(URI address) throws IOException {
    HTTPResponse answer = answer(new HTTPRequest(HTTPRequest.Method.GET, address));
    if (!answer.indicatesSuccess()) {
      throw new IOException("status " + answer.getStatusCode());
    }
    return answer;
  }

  private HTTPResponse answer(HTTPRequest query) throws IOException {
    HttpRequest.BodyPublisher body =
        query.getBody() == null
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(query.getBody());
    HttpRequest.Builder request =
        HttpRequest.newBuilder(query.getURI()).method(query.getMethod().name(), body);
    query
        .getHeaderMap()
        .forEach((name, values) -> values.forEach(value -> request.header(name, value)));
    try {
      HttpResponse<byte[]> given = BoundedRequest.send(http, request, BYTES_MAX, PATIENCE);
      var answer = new HTTPResponse(given.statusCode());
      given
          .headers()
          .map()
          .forEach((name, values) -> answer.setHeader(name, values.toArray(String[]::new)));
      answer.setBody(new String(given.body(), StandardCharsets.UTF_8));
      return answer;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Logs only the kind of the failure, because its message may quote the request. */
  private static OpenIdException failed(String what, Exception e) {
    LOG.warn("The OpenID provider: {} cannot be read: {}", what, e.getClass().getSimpleName());
    return new OpenIdException(Reason.PROVIDER);
  }

  private static State state(String secret) {
    return new State(derived("state", secret));
  }

  private static Nonce nonce(String secret) {
    return new Nonce(derived("nonce", secret));
  }

  private static CodeVerifier verifier(String secret) {
    return new CodeVerifier(derived("verifier", secret));
  }

  /** Independent values; a value reveals no other. */
  private static String derived(String what, String secret) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(Sha256.bytes(what + " " + secret));
  }
}
