package org.palimpsest.cli.input;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.extract.FileKind;

/**
 * Search for input files: a path names a file, or a folder with all supported files below it.
 * Symbolic links are followed. Other files of a folder are reported and counted.
 */
public final class InputFiles {

  /** Java's replacement for undecodable bytes of a file name. */
  private static final char UNREADABLE = '\uFFFD';

  private final RunLog log;
  private final OwnFiles own;
  private final boolean listsSkipped;
  private final boolean asDropped;
  private final List<InputFile> files = new ArrayList<>();

  private InputFiles(RunLog log, OwnFiles own, boolean listsSkipped, boolean asDropped) {
    this.log = log;
    this.own = own;
    this.listsSkipped = listsSkipped;
    this.asDropped = asDropped;
  }

  /** The files, sorted by id within a folder; unreadable ones are logged. */
  public static List<InputFile> find(List<Path> paths, RunLog log) {
    return find(paths, log, OwnFiles.NONE, false);
  }

  /**
   * As {@link #find(List, RunLog)}.
   *
   * @param own files that the command writes, which are not skipped input
   * @param listsSkipped whether to log each skipped file of a folder
   */
  public static List<InputFile> find(
      List<Path> paths, RunLog log, OwnFiles own, boolean listsSkipped) {
    var found = new InputFiles(log, own, listsSkipped, /* asDropped= */ false);
    paths.forEach(found::add);
    return found.apart();
  }

  /**
   * The files that a browser sends when paths are dropped on a page: all except hidden ones. An id
   * begins with the folder's name.
   */
  public static List<InputFile> dropped(List<Path> paths, RunLog log) {
    var found =
        new InputFiles(log, OwnFiles.NONE, /* listsSkipped= */ false, /* asDropped= */ true);
    paths.forEach(found::add);
    return found.apart();
  }

  /** Replaces ids that several files share by the files' whole paths. */
  private List<InputFile> apart() {
    List<InputFile> once = once();
    Map<String, Long> counts =
        once.stream().collect(Collectors.groupingBy(InputFile::id, Collectors.counting()));
    return once.stream()
        .map(
            file ->
                counts.getOrDefault(file.id(), 1L) == 1
                    ? file
                    : new InputFile(file.file(), whole(file.file()), file.bytes()))
        .toList();
  }

  /**
   * Keeps each file under its first name, if paths overlap or symbolic links lead to it. Hard links
   * stay separate, because two people may submit the same bytes.
   */
  private List<InputFile> once() {
    Map<Path, InputFile> once = new LinkedHashMap<>();
    for (InputFile file : files) {
      InputFile first = once.putIfAbsent(real(file.file()), file);
      if (first != null) {
        log.noted(
            file.file() + " is the same file as " + first.file(),
            "A file is taken once, under the first of its names.");
      }
    }
    return List.copyOf(once.values());
  }

  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      return file; // reading reports the error
    }
  }

  private static String whole(Path file) {
    return file.normalize().toString().replace(file.getFileSystem().getSeparator(), "/");
  }

  private void add(Path path) {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      log.skipped(path, isUnreadable(path.toString()) ? badName() : "does not exist");
    } else if (Files.isDirectory(path)) {
      addFolder(path);
    } else {
      try {
        addFile(path, path.getFileName(), Files.readAttributes(path, BasicFileAttributes.class));
      } catch (IOException e) {
        log.skipped(path, reason(path, e));
      }
    }
  }

  private void addFolder(Path folder) {
    int first = files.size();
    long skippedBefore = log.skipped();
    var others = new OtherFiles();
    try {
      Files.walkFileTree(
          folder,
          EnumSet.of(FileVisitOption.FOLLOW_LINKS),
          Integer.MAX_VALUE,
          visitor(folder, others));
    } catch (IOException e) {
      log.skipped(folder, reason(folder, e));
    }
    if (others.count() > 0) {
      log.skipped(others.count(), others.line(folder, listsSkipped));
    }
    if (files.size() == first && log.skipped() == skippedBefore) {
      log.skipped(folder, "has no file below it");
    }
    files.subList(first, files.size()).sort(Comparator.comparing(InputFile::id));
  }

  private SimpleFileVisitor<Path> visitor(Path folder, OtherFiles others) {
    return new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path below, BasicFileAttributes attributes) {
        return !below.equals(folder) && (own.has(below) || isLeftOut(below))
            ? FileVisitResult.SKIP_SUBTREE
            : FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (attributes.isSymbolicLink()) { // the link is broken, as links are followed
          log.skipped(file, "is a broken symbolic link");
        } else if (SystemFiles.is(file) || isLeftOut(file)) {
          log.noted(file, "It is no document, but kept by a program or the system.");
        } else if (asDropped || InputFile.isRead(file)) {
          addFile(file, named(folder, folder.relativize(file)), attributes);
        } else if (!own.has(file)) {
          others.add(file);
        }
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFileFailed(Path file, IOException e) {
        log.skipped(file, reason(file, e));
        return FileVisitResult.CONTINUE;
      }
    };
  }

  private boolean isLeftOut(Path path) {
    return asDropped && SystemFiles.isHidden(path);
  }

  private Path named(Path folder, Path below) {
    Path name = asDropped ? folder.toAbsolutePath().normalize().getFileName() : null;
    return name == null ? below : name.resolve(below);
  }

  private void addFile(Path file, Path name, BasicFileAttributes attributes) {
    String id = name.toString().replace(name.getFileSystem().getSeparator(), "/");
    if (!attributes.isRegularFile()) {
      log.skipped(file, "is not a regular file");
    } else if (isUnreadable(id)) {
      log.skipped(file, badName());
    } else {
      files.add(new InputFile(file, id, attributes.size()));
    }
  }

  private static boolean isUnreadable(String name) {
    return name.indexOf(UNREADABLE) >= 0;
  }

  /** In a UTF-8 locale the name is wrong, otherwise the locale. */
  private static String badName() {
    return "UTF-8".equalsIgnoreCase(System.getProperty("sun.jnu.encoding"))
        ? "has a name that is not UTF-8; rename it"
        : "has a name that this locale cannot read; set LC_ALL=C.UTF-8";
  }

  /** The reason why a file cannot be read, as the end of a sentence. */
  public static String reason(Path file, IOException e) {
    if (e instanceof AccessDeniedException) {
      return "may not be read";
    }
    if (e instanceof FileSystemLoopException) {
      return "leads back to a folder above it";
    }
    if (Files.isSymbolicLink(file) && !Files.exists(file)) {
      return "is a broken symbolic link";
    }
    if (!Files.exists(file)) {
      return "does not exist";
    }
    return Files.isDirectory(file)
        ? "is a folder"
        : "cannot be read (" + e.getClass().getSimpleName() + ")";
  }

  /** Files that office programs and file managers leave in folders; they are not documents. */
  static final class SystemFiles {

    private static final Set<String> NAMES = Set.of(".ds_store", "thumbs.db", "desktop.ini");

    private SystemFiles() {}

    /** Whether the name is that of a system file. */
    static boolean is(Path file) {
      String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
      return name.startsWith("~$")
          || name.startsWith(".~lock.")
          || name.startsWith("._")
          || NAMES.contains(name);
    }

    /** Whether a file or folder is hidden, or holds the resource forks of a Mac's archive. */
    static boolean isHidden(Path path) {
      String name = path.getFileName().toString();
      return name.startsWith(".") || name.equals("__MACOSX");
    }
  }

  /** The files of a folder whose kinds are not supported. */
  static final class OtherFiles {

    private static final int NAMED_MAX = 5;

    /** A longer suffix is part of the name. */
    private static final int SUFFIX_LENGTH_MAX = 10;

    private final List<Path> files = new ArrayList<>();
    private final Map<String, Integer> counts = new TreeMap<>();

    void add(Path file) {
      files.add(file);
      counts.merge(kind(file), 1, Integer::sum);
    }

    private static String kind(Path file) {
      String name = file.getFileName().toString();
      int dot = name.lastIndexOf('.');
      boolean hasSuffix = dot > 0 && name.length() - dot <= SUFFIX_LENGTH_MAX;
      return hasSuffix ? name.substring(dot).toLowerCase(Locale.ROOT) : "without a suffix";
    }

    int count() {
      return files.size();
    }

    /** The line for the log. {@code nameAll}: whether to name all files, or only the first ones. */
    String line(Path folder, boolean nameAll) {
      Collections.sort(files);
      return String.format(
          Locale.ROOT,
          "%d %s of %s, of kinds that are not read: %s. Save them as one of %s, and name a .jsonl by"
              + " itself: %s",
          count(),
          count() == 1 ? "file" : "files",
          folder,
          kinds(),
          FileKind.names(),
          names(nameAll ? count() : NAMED_MAX));
    }

    private String kinds() {
      return counts.entrySet().stream()
          .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
          .map(kind -> kind.getValue() + " " + kind.getKey())
          .collect(Collectors.joining(", "));
    }

    private String names(int namedMax) {
      String named =
          files.stream().limit(namedMax).map(Path::toString).collect(Collectors.joining(", "));
      int others = count() - namedMax;
      return others > 0 ? named + " and " + others + " more (--list-skipped)" : named;
    }
  }
}
