package org.palimpsest.extract.pdf;

import java.util.Arrays;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.graphics.optionalcontent.PDOptionalContentGroup;
import org.apache.pdfbox.pdmodel.graphics.optionalcontent.PDOptionalContentGroup.RenderState;
import org.apache.pdfbox.pdmodel.graphics.optionalcontent.PDOptionalContentProperties;
import org.apache.pdfbox.rendering.RenderDestination;
import org.jspecify.annotations.Nullable;

/** Layers of a document. */
final class Layers {

  private final @Nullable PDOptionalContentProperties properties;

  Layers(PDDocument document) {
    properties = document.getDocumentCatalog().getOCProperties();
  }

  /**
   * Whether a layer may be hidden. The renderer evaluates membership rules of several layers.
   * {@code layer}: optional content group or membership of the content.
   */
  boolean mayBeOff(@Nullable COSDictionary layer) {
    if (layer == null || properties == null) {
      return false;
    }
    if (!COSName.OCG.equals(layer.getCOSName(COSName.TYPE))) {
      return true;
    }
    var group = new PDOptionalContentGroup(layer);
    return !properties.isGroupEnabled(group)
        || Arrays.stream(RenderDestination.values())
            .anyMatch(destination -> group.getRenderState(destination) == RenderState.OFF);
  }
}
