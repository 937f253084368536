package org.palimpsest.extract.word;

import org.apache.poi.hwpf.model.CHPX;
import org.apache.poi.hwpf.model.Colorref;
import org.apache.poi.hwpf.sprm.SprmIterator;
import org.apache.poi.hwpf.sprm.SprmOperation;
import org.apache.poi.hwpf.usermodel.CharacterProperties;
import org.apache.poi.hwpf.usermodel.Paragraph;
import org.apache.poi.hwpf.usermodel.ShadingDescriptor;
import org.jspecify.annotations.Nullable;

/** Why nobody sees a run of a Word document of 1997 to 2003. */
final class DocLook {

  /** Of the width of letters (MS-DOC, 2.6.1, sprmCCharScale), which the library passes over. */
  private static final int SCALE = 0x52;

  private DocLook() {}

  /**
   * Of a run; null if it is seen.
   *
   * @param look the run's, with what its styles say
   * @param mayStandOnColors whether it stands where what is behind it cannot be told
   */
  static @Nullable Unseen unseen(
      CHPX run, CharacterProperties look, Paragraph paragraph, boolean mayStandOnColors) {
    if (look.isVanished()) {
      return Unseen.HIDDEN;
    }
    if (WordNames.isTiny(look.getFontSize()) || isNarrow(run)) {
      return Unseen.TINY;
    }
    boolean isOnPaper =
        !mayStandOnColors
            && !hasRelief(look)
            && !look.isHighlighted()
            && isPaper(look.getShd())
            && isPaper(paragraph.getShading())
            && !paragraph.isInTable();
    return isOnPaper && WordColors.areAlike(color(look.getIco24()), WordColors.WHITE)
        ? Unseen.COLOUR
        : null;
  }

  /** Whether edges are painted beside its colour: Word makes embossed type white. */
  private static boolean hasRelief(CharacterProperties look) {
    return look.isEmbossed() || look.isImprinted() || look.isShadowed();
  }

  private static boolean isNarrow(CHPX run) {
    for (var each = new SprmIterator(run.getGrpprl(), 0); each.hasNext(); ) {
      SprmOperation property = each.next();
      if (property.getType() == SprmOperation.TYPE_CHP && property.getOperation() == SCALE) {
        return WordNames.isNarrow(property.getOperand());
      }
    }
    return false;
  }

  /** Whether nothing is behind the letters, or white. */
  private static boolean isPaper(ShadingDescriptor shading) {
    Colorref back = shading.getCvBack();
    return back.isEmpty() || (shading.getIpat() == 0 && color(back.getValue()) == WordColors.WHITE);
  }

  /** Word has blue above green above red, and a byte more for the automatic colour. */
  private static int color(int bgr) {
    return bgr >> 24 != 0
        ? WordColors.UNKNOWN
        : ((bgr & 0xFF) << 16) | (bgr & 0xFF00) | ((bgr >> 16) & 0xFF);
  }
}
