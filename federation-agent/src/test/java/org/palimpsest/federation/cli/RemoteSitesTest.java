package org.palimpsest.federation.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.cli.TaskOptions.RemoteSites;
import org.palimpsest.testing.RecordedSolr;
import org.palimpsest.testing.RecordedSolr.Answer;

/** Libraries in a check's options, and errors of sites. */
final class RemoteSitesTest {

  private static final Answer SILENT =
      Answer.json(502, "{\"error\":\"Site beta does not answer.\"}");

  private static String asked(Answer answer, String... options) throws IOException {
    try (RecordedSolr agent = RecordedSolr.answering(answer)) {
      var client = new ApiClient(agent.url(), "Basic YWRhOnNlY3JldA==", null);
      return RemoteSites.of(List.of(options), client).toString();
    }
  }

  private static String refusal(Answer answer, String... options) {
    return assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> asked(answer, options))
        .actual()
        .getMessage();
  }

  @Test
  void aSiteWithoutLibraries_isAskedForAllThatItHasGranted() throws Exception {
    assertThat(
            asked(
                Answer.json(200, "{\"libraries\":[{\"id\":\"theses\"},{\"id\":\"books\"}]}"),
                "beta"))
        .isEqualTo("[{\"site\":\"beta\",\"libraries\":[\"theses\",\"books\"]}]");
  }

  @Test
  void aSiteThatDoesNotAnswer_isSaidToKeepAllFromBeingChecked_andHowToGoOn() {
    assertThat(refusal(SILENT, "beta"))
        .isEqualTo(
            "Nothing was checked: Site beta does not answer. Which libraries it has granted, only"
                + " site beta can tell; where they are named, --site beta:LIBRARY, all else is"
                + " checked, and the results say that it is missing.");
  }

  @Test
  void aSiteThatDoesNotAnswer_isNotAskedWhereItsLibrariesAreNamed() throws Exception {
    assertThat(asked(SILENT, "beta:theses"))
        .isEqualTo("[{\"site\":\"beta\",\"libraries\":[\"theses\"]}]");
  }

  @Test
  void aSiteThatHasGrantedNothing_isSaidToHaveGrantedNothing() {
    assertThat(refusal(Answer.json(200, "{\"libraries\":[]}"), "beta"))
        .isEqualTo("The site beta has granted this one no library.");
  }

  @Test
  void anAgentThatDoesNotKnowTheSite_saysSo() {
    assertThat(refusal(Answer.json(404, "{\"error\":\"No such site is known here.\"}"), "beta"))
        .isEqualTo("No such site is known here.");
  }
}
