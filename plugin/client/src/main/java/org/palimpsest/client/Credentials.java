package org.palimpsest.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.solr.client.solrj.SolrRequest;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException.Reason;

/**
 * A user and a password.
 *
 * <p>They come from the environment or from a file that only its owner can read, never from an
 * argument list, which every user of a machine can see. The password leaves this class in a
 * request's header, or for a database's driver; {@link #toString()} does not show it.
 */
public final class Credentials {

  /** The environment variable with the user's name. */
  public static final String USER_VARIABLE = "PALIMPSEST_USER";

  /** The environment variable with the password. */
  public static final String PASSWORD_VARIABLE = "PALIMPSEST_PASSWORD";

  private static final int FILE_BYTES_MAX = 4096;

  private static final Set<PosixFilePermission> FOR_THE_OWNER =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  private final String user;
  private final String password;

  /**
   * Credentials as they are.
   *
   * @throws IllegalArgumentException if the user is empty or holds a colon, which basic
   *     authentication cannot carry
   */
  public Credentials(String user, String password) {
    if (user.isEmpty() || user.indexOf(':') >= 0) {
      throw new IllegalArgumentException("a user's name must not be empty nor hold a colon");
    }
    this.user = user;
    this.password = Objects.requireNonNull(password, "password");
  }

  /**
   * Reads {@value #USER_VARIABLE} and {@value #PASSWORD_VARIABLE}.
   *
   * @return null if neither is set
   * @throws PalimpsestException if only one of them is set, or the user's name cannot be one
   */
  public static @Nullable Credentials fromEnvironment(Map<String, String> environment) {
    String user = environment.get(USER_VARIABLE);
    String password = environment.get(PASSWORD_VARIABLE);
    if (user == null && password == null) {
      return null;
    }
    if (user == null || password == null) {
      throw new PalimpsestException(
          Reason.LOCAL,
          "Only one of "
              + USER_VARIABLE
              + " and "
              + PASSWORD_VARIABLE
              + " is set; both are needed.");
    }
    return of(user, password, USER_VARIABLE);
  }

  /**
   * Reads a file that holds {@code user:password} in its first line.
   *
   * @throws PalimpsestException if the file cannot be read, others than its owner may read or
   *     change it, nobody can tell who may, or it holds something else
   */
  public static Credentials fromFile(Path file) {
    try {
      if (!FOR_THE_OWNER.containsAll(Files.getPosixFilePermissions(file))) {
        throw new PalimpsestException(
            Reason.LOCAL,
            "The credentials file "
                + file
                + " is open to others than its owner; close it with: chmod 600 "
                + file);
      }
      if (Files.size(file) > FILE_BYTES_MAX) {
        throw notCredentials(file);
      }
      String line = Files.readString(file, StandardCharsets.UTF_8).lines().findFirst().orElse("");
      int colon = line.indexOf(':');
      if (colon < 1) {
        throw notCredentials(file);
      }
      return of(line.substring(0, colon), line.substring(colon + 1), file.toString());
    } catch (NoSuchFileException e) {
      throw new PalimpsestException(Reason.LOCAL, "There is no credentials file " + file + ".", e);
    } catch (UnsupportedOperationException e) {
      throw new PalimpsestException(
          Reason.LOCAL,
          "Here nobody can tell who may read "
              + file
              + "; set "
              + USER_VARIABLE
              + " and "
              + PASSWORD_VARIABLE
              + " instead.",
          e);
    } catch (IOException e) {
      throw new PalimpsestException(
          Reason.LOCAL, "The credentials file " + file + " cannot be read.", e);
    }
  }

  private static PalimpsestException notCredentials(Path file) {
    return new PalimpsestException(
        Reason.LOCAL,
        "The credentials file " + file + " must hold user:password in its first line.");
  }

  private static Credentials of(String user, String password, String origin) {
    try {
      return new Credentials(user, password);
    } catch (IllegalArgumentException e) {
      throw new PalimpsestException(
          Reason.LOCAL, origin + " is of no use: " + e.getMessage() + ".", e);
    }
  }

  /** The user's name. */
  public String user() {
    return user;
  }

  void putInto(SolrRequest<?> request) {
    request.setBasicAuthCredentials(user, password);
  }

  /** The password, for the driver of a database; nobody logs it. */
  public String password() {
    return password;
  }

  /** The user's name only. */
  @Override
  public String toString() {
    return "Credentials[" + user + "]";
  }
}
