package org.palimpsest.federation.account;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.error.Errors;

/** Rules of names and passwords, and passwords from files. */
public final class Passwords {

  public static final int LENGTH_MIN = 12;

  public static final int LENGTH_MAX = 256;

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._@-]{0,63}");

  /** Without letters and digits that look alike. */
  private static final String ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

  private static final int GENERATED_LENGTH = 24;
  private static final int FILE_BYTES_MAX = 4096;
  private static final SecureRandom RANDOM = new SecureRandom();

  private static final Set<PosixFilePermission> FOR_OTHERS =
      PosixFilePermissions.fromString("---rwxrwx");

  private Passwords() {}

  /** The fault of a name, or empty. */
  public static Optional<Note> faultOfName(String name) {
    return NAME.matcher(name).matches() ? Optional.empty() : Optional.of(Errors.of("accountName"));
  }

  /** The fault of a password, or empty. */
  public static Optional<Note> fault(String name, String password) {
    if (password.length() < LENGTH_MIN || password.length() > LENGTH_MAX) {
      return Optional.of(Errors.of("passwordLength", "min", LENGTH_MIN, "max", LENGTH_MAX));
    }
    if (password.chars().anyMatch(Character::isISOControl)) {
      return Optional.of(Errors.of("passwordControls"));
    }
    // a short name occurs in good passwords by chance
    if ((password.contains(name) && password.replace(name, "").length() < LENGTH_MIN)
        || password.chars().distinct().count() < 5) {
      return Optional.of(Errors.of("passwordEasy"));
    }
    return Optional.empty();
  }

  /** A random password of about 118 bits. */
  public static String generate() {
    var password = new StringBuilder(GENERATED_LENGTH);
    for (int i = 0; i < GENERATED_LENGTH; i++) {
      password.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
    }
    return password.toString();
  }

  /** Reads a password from the first line of a file, like {@link #firstLine}. */
  public static String fromFile(Path file) throws IOException {
    return firstLine(file, "password file");
  }

  /**
   * Reads the first line of a file; throws if it is missing, empty, too large or open to others.
   */
  public static String firstLine(Path file, String what) throws IOException {
    try {
      if (Files.getPosixFilePermissions(file).stream().anyMatch(FOR_OTHERS::contains)) {
        throw new IOException(
            "The " + what + " " + file + " is open to others; close it with: chmod 600 " + file);
      }
      if (Files.size(file) > FILE_BYTES_MAX) {
        throw new IOException("The " + what + " " + file + " is too large to be one.");
      }
      return Files.readString(file, StandardCharsets.UTF_8)
          .lines()
          .findFirst()
          .filter(line -> !line.isEmpty())
          .orElseThrow(() -> new IOException("The " + what + " " + file + " is empty."));
    } catch (NoSuchFileException e) {
      throw new IOException("There is no " + what + " " + file + ".", e);
    } catch (UnsupportedOperationException e) {
      throw new IOException("This file system does not show who may read " + file + ".", e);
    }
  }
}
