package org.palimpsest.benchmarks.cluster;

import org.palimpsest.client.CheckRequest;

/** How much of a check is asked for. */
enum CheckMode {
  /** All, as where nothing is said. */
  DEFAULT("default", "", ""),
  /** No alignment, and no sources from the full text: fingerprints decide. */
  UNALIGNED("align=false", "align", "false"),
  /** No sources from the full text; those that fingerprints find are aligned. */
  FINGERPRINTS("depth=fingerprints", "depth", "fingerprints");

  private final String label;
  private final String param;
  private final String value;

  CheckMode(String label, String param, String value) {
    this.label = label;
    this.param = param;
    this.value = value;
  }

  /** What tables call it. */
  String label() {
    return label;
  }

  /** What asks for the sources of a text in this way. */
  CheckRequest request(String text) {
    CheckRequest request = CheckRequest.ofText(text);
    return param.isEmpty() ? request : request.param(param, value);
  }
}
