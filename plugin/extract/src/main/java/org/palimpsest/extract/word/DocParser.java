package org.palimpsest.extract.word;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.apache.poi.hwpf.HWPFDocument;
import org.apache.poi.hwpf.OldWordFileFormatException;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.mime.MediaType;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.microsoft.OfficeParser;
import org.palimpsest.extract.Marks;

/**
 * Tika parser for {@code .doc}. Invisible content is replaced by soft hyphens. Files before Word 97
 * are passed on unchanged.
 */
public final class DocParser extends CopyParser {

  private static final long serialVersionUID = 1L;

  private static final String STREAM = "WordDocument";

  /** Called by Tika. */
  public DocParser() {
    super(new OfficeParser());
  }

  @Override
  public Set<MediaType> getSupportedTypes(ParseContext context) {
    return Set.of(MediaType.application("msword"));
  }

  @Override
  boolean copy(Path file, Path copy, Metadata metadata, ParseContext context)
      throws IOException, TikaException {
    try (var parts = new POIFSFileSystem(file.toFile(), true);
        var document = new HWPFDocument(parts)) {
      if (document.getEncryptionInfo() != null) {
        throw new EncryptedDocumentException();
      }
      var text = new DocText(document);
      text.unseen().forEach(each -> metadata.add(Marks.UNSEEN, each));
      metadata.set(Marks.EDGE, Long.toString(text.edges().unread()));
      if (text.isChanged()) {
        write(file, text.seen(), copy);
      }
      return text.isChanged();
    } catch (OldWordFileFormatException e) {
      return false;
    } catch (org.apache.poi.EncryptedDocumentException e) {
      throw new EncryptedDocumentException(e);
    }
  }

  private static void write(Path file, byte[] stream, Path copy) throws IOException {
    try (var in = Files.newInputStream(file);
        var parts = new POIFSFileSystem(in);
        OutputStream out = Files.newOutputStream(copy)) {
      parts.createOrUpdateDocument(new ByteArrayInputStream(stream), STREAM);
      parts.writeFilesystem(out);
    }
  }
}
