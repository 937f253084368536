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
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.palimpsest.cli.terminal.RunLog;

/**
 * Finds the files that paths on the command line stand for: a file for itself, a folder for every
 * file below it of a kind that is read, symbolic links followed. Each other file of a folder is
 * told and counted.
 */
public final class InputFiles {

  /** What Java puts in place of bytes of a name that the locale's encoding does not have. */
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

  /**
   * The files, those of a folder in the order of their ids; what cannot be read goes to the log.
   */
  public static List<InputFile> find(List<Path> paths, RunLog log) {
    return find(paths, log, OwnFiles.NONE, false);
  }

  /**
   * As {@link #find(List, RunLog)}.
   *
   * @param own what the command writes, which is no document that was left out
   * @param listsSkipped whether each file of a folder that is not read is named
   */
  public static List<InputFile> find(
      List<Path> paths, RunLog log, OwnFiles own, boolean listsSkipped) {
    var found = new InputFiles(log, own, listsSkipped, /* asDropped= */ false);
    paths.forEach(found::add);
    return found.apart();
  }

  /**
   * The files as a page sends them when they are dropped there: every file of a folder, whatever
   * its kind, except hidden ones; its id begins with the folder's name.
   */
  public static List<InputFile> dropped(List<Path> paths, RunLog log) {
    var found =
        new InputFiles(log, OwnFiles.NONE, /* listsSkipped= */ false, /* asDropped= */ true);
    paths.forEach(found::add);
    return found.apart();
  }

  /**
   * A name is no identity: files of different folders that have one id get their whole paths as
   * ids.
   */
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
   * Each file under the first of its names. Paths that overlap and symbolic links give it several,
   * and as two documents it would be a copy of itself. Hard links stay apart: tools make them of
   * files that are equal, and two people who hand in the same bytes are what is looked for.
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
      return file; // reading it will say why
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
        if (attributes.isSymbolicLink()) { // links are followed, so this one leads nowhere
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

  /** In a locale of UTF-8 it is the name that is wrong. */
  private static String badName() {
    return "UTF-8".equalsIgnoreCase(System.getProperty("sun.jnu.encoding"))
        ? "has a name that is not UTF-8; rename it"
        : "has a name that this locale cannot read; set LC_ALL=C.UTF-8";
  }

  /** Why a file cannot be read, as the end of a sentence. */
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
}
