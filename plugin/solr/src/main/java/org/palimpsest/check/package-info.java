/**
 * One check as a whole: what was asked, how it travels to the shards, and how their results become
 * one answer.
 *
 * <p>{@link org.palimpsest.check.CheckParameters} reads a request, the codecs ({@link
 * org.palimpsest.check.WindowCodec}, {@link org.palimpsest.check.SurveyCodec}, {@link
 * org.palimpsest.check.OffersCodec}, {@link org.palimpsest.check.ShardResultCodec}) are the wire
 * between coordinator and shards, {@link org.palimpsest.check.Findings} joins what the shards
 * found, {@link org.palimpsest.check.CheckAnswer} writes what a user gets.
 *
 * <p>Invariant: an answer that lacks anything says so in {@code partialResults} and {@code
 * warnings}.
 */
@NullMarked
package org.palimpsest.check;

import org.jspecify.annotations.NullMarked;
