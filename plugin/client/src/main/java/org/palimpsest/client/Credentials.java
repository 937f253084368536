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
 * A user and a password, from the environment or a private file, never from arguments, which other
 * users can see. {@link #toString()} omits the password.
 */
public final class Credentials {

  public static final String USER_VARIABLE = "PALIMPSEST_USER";
  public static final String PASSWORD_VARIABLE = "PALIMPSEST_PASSWORD";

  private static final int FILE_BYTES_MAX = 4096;

  private static final Set<PosixFilePermission> FOR_THE_OWNER =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  private final String user;
  private final String password;

  /** Takes a user's name that is not empty and has no colon. */
  public Credentials(String user, String password) {
    if (user.isEmpty() || user.indexOf(':') >= 0) {
      throw new IllegalArgumentException("a user's name must not be empty nor hold a colon");
    }
    this.user = user;
    this.password = Objects.requireNonNull(password, "password");
  }

  /**
   * Reads {@value #USER_VARIABLE} and {@value #PASSWORD_VARIABLE}, or returns null if neither is
   * set.
   *
   * @throws PalimpsestException if only one is set, or the user's name is invalid
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
   * Reads {@code user:password} from a file's first line.
   *
   * @throws PalimpsestException if the file cannot be read, has another form, or is not surely
   *     private to its owner
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
          "This file system does not show who may read "
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

  public String user() {
    return user;
  }

  void putInto(SolrRequest<?> request) {
    request.setBasicAuthCredentials(user, password);
  }

  /** The password, for a database driver; never logged. */
  public String password() {
    return password;
  }

  @Override
  public String toString() {
    return "Credentials[" + user + "]";
  }
}
