package org.palimpsest.benchmarks.cluster;

import org.palimpsest.client.CheckRequest;

/** The depth of a check. */
enum CheckMode {
  DEFAULT("default", "", ""),
  /** Fingerprints only: no alignment, and no sources from the full text. */
  UNALIGNED("profile=fast", "expert.align", "false"),
  /** Alignment of sources that fingerprints find, none from the full text. */
  FINGERPRINTS("expert.depth=fingerprints", "expert.depth", "fingerprints");

  private final String label;
  private final String param;
  private final String value;

  CheckMode(String label, String param, String value) {
    this.label = label;
    this.param = param;
    this.value = value;
  }

  String label() {
    return label;
  }

  /** The request to check a text in this way. */
  CheckRequest request(String text) {
    CheckRequest request = CheckRequest.ofText(text);
    return param.isEmpty() ? request : request.param(param, value);
  }
}
