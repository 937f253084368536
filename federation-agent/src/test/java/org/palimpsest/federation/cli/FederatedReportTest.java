package org.palimpsest.federation.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class FederatedReportTest {

  @Test
  void aPartialResult_saysSoFirst_andNamesTheSiteOfEachSource() throws IOException {
    String printed =
        print(
            """
            {"partialResults": true, "warnings": [{"code": "siteUnreachable", "rank": "error", "text": "Site gamma fails."}],
             "document": {"id": "essay", "length": 100, "sentences": 2},
             "ratios": {"total": 0.5}, "ratiosLocal": {"total": 0.2}, "ratiosRemote": {"total": 0.3},
             "sources": [
               {"site": "alpha", "id": "own", "ratio": 0.2, "matchedLength": 20, "passages": []},
               {"site": "beta", "library": "theses", "id": null, "ratio": 0.3, "matchedLength": 30,
                "passages": [{"suspicious": {"offset": 0, "length": 30},
                  "source": {"offset": -1, "length": 0}, "similarity": 0.8, "matches": 1,
                  "distance": 3, "verified": false}]}],
             "sites": [{"site": "gamma", "state": "unreachable", "libraries": {"a": "UNAVAILABLE"}}]}
            """);

    assertThat(printed)
        .startsWith("PARTIAL RESULT")
        .contains("[1] alpha: own", "[2] beta/theses: (not shown)", "by fingerprints only")
        .contains("of this site", "20.0 %", "of other sites", "30.0 %")
        .contains("Site gamma: unreachable (a unavailable)");
  }

  @Test
  void whatOtherSitesSay_cannotCommandTheTerminal() throws IOException {
    String printed =
        print(
            """
            {"partialResults": false, "warnings": [], "document": {"length": 1, "sentences": 1},
             "ratios": {"total": 0.1},
             "sources": [{"site": "beta", "library": "x", "id": "a\\u001b[2Jb", "title": "t\\u001b[31m",
                "ratio": 0.1, "matchedLength": 1, "passages": []}],
             "sites": [{"site": "be\\u001bta", "state": "done"}]}
            """);

    assertThat(printed).doesNotContain("\u001b");
  }

  private static String print(String json) throws IOException {
    var out = new StringBuilder();
    new FederatedReport(out).print((ObjectNode) ApiClient.MAPPER.readTree(json), null);
    return out.toString();
  }
}
