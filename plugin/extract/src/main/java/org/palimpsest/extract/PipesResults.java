package org.palimpsest.extract;

import java.util.List;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.pipes.PipesResult;

/** What became of a file in the process that parses, in words. */
final class PipesResults {

  private PipesResults() {}

  /**
   * The file's metadata.
   *
   * @throws UnreadableException if there are none
   */
  static Metadata metadata(PipesResult result, ExtractSettings settings)
      throws UnreadableException {
    switch (result.getStatus()) {
      case TIMEOUT ->
          throw new UnreadableException("fileTimeout", "seconds", settings.timeout().toSeconds());
      case OOM -> throw tooMuchMemory(settings);
      case UNSPECIFIED_CRASH, INTERRUPTED_EXCEPTION ->
          throw new UnreadableException("fileEndedParser");
      default -> {}
    }
    List<Metadata> list =
        result.getEmitData() == null ? List.of() : result.getEmitData().getMetadataList();
    if (list.isEmpty()) {
      throw new UnreadableException("fileUnreadable", "status", result.getStatus().name());
    }
    refuse(list.get(0), settings);
    return list.get(0);
  }

  private static UnreadableException tooMuchMemory(ExtractSettings settings) {
    return new UnreadableException("fileMemory", "megabytes", settings.heapMegabytes());
  }

  private static void refuse(Metadata metadata, ExtractSettings settings)
      throws UnreadableException {
    String failure = metadata.get(TikaCoreProperties.CONTAINER_EXCEPTION);
    if (failure == null) {
      return;
    }
    if (failure.contains("EncryptedDocumentException")) {
      throw new UnreadableException("fileEncrypted");
    }
    if (failure.contains("OutOfMemoryError")) {
      throw tooMuchMemory(settings);
    }
    String content = metadata.get(TikaCoreProperties.TIKA_CONTENT);
    if (content == null || !failure.contains("WriteLimitReached")) {
      throw new UnreadableException("fileDamaged");
    }
  }
}
