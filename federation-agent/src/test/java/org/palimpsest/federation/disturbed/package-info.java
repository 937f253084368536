/**
 * Sites of real processes that die, stop, or lose each other in the middle of a task. Start with
 * {@link org.palimpsest.federation.disturbed.DisturbedIT}.
 */
package org.palimpsest.federation.disturbed;
