/**
 * Files of word processors: Tika reads them, after they have been written plainly and what nobody
 * sees has been taken out of them. Runs in the process that parses.
 *
 * <p>{@link org.palimpsest.extract.word.WordParser} copies a {@code .docx}, part by part; {@code
 * PlainMarkup} reads a part's elements, {@code HiddenRuns} keeps account of what runs stand on and
 * decides. Where it cannot be told whether text is seen, it stays text. Of OpenDocument {@code
 * OdtParser} and {@code OdtText} do the same, of a {@code .doc} {@code DocParser} and {@code
 * DocText}, of RTF {@code RtfParser} and {@code RtfText}. For all, {@code UnseenTexts} gathers what
 * nobody sees, and {@code PageEdges} what stands in heads and feet.
 */
@NullMarked
package org.palimpsest.extract.word;

import org.jspecify.annotations.NullMarked;
