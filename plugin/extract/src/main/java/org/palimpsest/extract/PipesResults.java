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
          throw new UnreadableException(
              "takes more than "
                  + settings.timeout().toSeconds()
                  + " s to read; split it, or save it anew");
      case OOM ->
          throw new UnreadableException(
              "needs more than "
                  + settings.heapMegabytes()
                  + " MB of memory to read; save it anew");
      case UNSPECIFIED_CRASH, INTERRUPTED_EXCEPTION ->
          throw new UnreadableException("made the process end that read it; save it anew");
      default -> {}
    }
    List<Metadata> list =
        result.getEmitData() == null ? List.of() : result.getEmitData().getMetadataList();
    if (list.isEmpty()) {
      throw new UnreadableException("cannot be read (" + result.getStatus() + "); save it anew");
    }
    refuse(list.get(0));
    return list.get(0);
  }

  private static void refuse(Metadata metadata) throws UnreadableException {
    String failure = metadata.get(TikaCoreProperties.CONTAINER_EXCEPTION);
    if (failure == null) {
      return;
    }
    if (failure.contains("EncryptedDocumentException")) {
      throw new UnreadableException("is encrypted; save it without a password");
    }
    if (failure.contains("OutOfMemoryError")) {
      throw new UnreadableException("needs too much memory to read; save it anew");
    }
    String content = metadata.get(TikaCoreProperties.TIKA_CONTENT);
    if (content == null || !failure.contains("WriteLimitReached")) {
      throw new UnreadableException("is damaged, and cannot be read whole; save it anew");
    }
  }
}
