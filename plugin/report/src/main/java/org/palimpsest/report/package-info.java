/** Answers of checks as one file for people, which opens without a network. */
@NullMarked
package org.palimpsest.report;

import org.jspecify.annotations.NullMarked;
