package org.palimpsest.extract.word;

import java.io.IOException;
import java.nio.file.Path;
import javax.xml.stream.XMLStreamException;
import org.apache.poi.openxml4j.exceptions.InvalidFormatException;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackageAccess;
import org.apache.poi.openxml4j.opc.PackagePart;
import org.apache.poi.openxml4j.opc.PackageRelationship;
import org.apache.poi.openxml4j.opc.PackageRelationshipTypes;
import org.apache.poi.xwpf.usermodel.XWPFRelation;
import org.apache.tika.exception.TikaException;
import org.jspecify.annotations.Nullable;

/**
 * Parts that are found by the links of a file, as the parser of its text finds them: a file may
 * hold other styles beside those that count.
 */
final class LinkedParts {

  private LinkedParts() {}

  /**
   * The styles and the colours of a document.
   *
   * @throws TikaException if its links lead nowhere
   * @throws XMLStreamException if such a part is no XML
   */
  static WordStyles styles(Path file) throws IOException, XMLStreamException, TikaException {
    try (var document = OPCPackage.open(file.toFile(), PackageAccess.READ)) {
      for (PackageRelationship link :
          document.getRelationshipsByType(PackageRelationshipTypes.CORE_DOCUMENT)) {
        PackagePart main = document.getPart(link);
        if (main != null) {
          return styles(main);
        }
      }
      return WordStyles.none(WordColors.OFFICE);
    } catch (InvalidFormatException e) {
      throw new TikaException("its parts cannot be told", e);
    }
  }

  private static WordStyles styles(PackagePart main)
      throws IOException, XMLStreamException, InvalidFormatException {
    WordColors colors = WordColors.OFFICE;
    PackagePart theme = linked(main, XWPFRelation.THEME);
    if (theme != null) {
      try (var part = new BoundedStream(theme.getInputStream(), ZipCopy.BYTES_MAX)) {
        colors = WordColors.read(part);
      }
    }
    PackagePart styles = linked(main, XWPFRelation.STYLES);
    if (styles == null) {
      return WordStyles.none(colors);
    }
    try (var part = new BoundedStream(styles.getInputStream(), ZipCopy.BYTES_MAX)) {
      return WordStyles.read(part, colors);
    }
  }

  private static @Nullable PackagePart linked(PackagePart from, XWPFRelation kind)
      throws InvalidFormatException {
    for (PackageRelationship link : from.getRelationshipsByType(kind.getRelation())) {
      return from.getRelatedPart(link);
    }
    return null;
  }
}
