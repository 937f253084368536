package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.core.text.Span;

/** What other sites were shown of this site's texts. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class ShownTextsTest extends StateFixture {

  private ShownTexts shown;

  @BeforeEach
  void openShownTexts() {
    shown = state.shownTexts();
  }

  /** Shows spans; returns the earlier ones. */
  private List<Span> show(String site, String text, Instant now, Span... more) {
    List<Span> before = new ArrayList<>();
    shown.show(
        site,
        text,
        known -> {
          before.clear();
          before.addAll(known);
          return List.of(more);
        },
        now);
    return before;
  }

  @Test
  void whatWasShown_isKnownToTheNextTask_ofTheSameTextAndSiteOnly() {
    assertThat(show("shown.example", "one", NOW, new Span(0, 10), new Span(20, 5))).isEmpty();
    assertThat(show("shown.example", "one", NOW, new Span(5, 10)))
        .containsExactly(new Span(0, 10), new Span(20, 5));
    assertThat(show("shown.example", "one", NOW)).containsExactly(new Span(0, 15), new Span(20, 5));
    assertThat(show("shown.example", "two", NOW)).isEmpty();
    assertThat(show("other.example", "one", NOW)).isEmpty();
  }

  @Test
  void eachPart_countsForADayFromWhenItWasShown() {
    Instant later = NOW.plus(ShownTexts.COUNTED_FOR).minusSeconds(60);
    show("shown.example", "day", NOW, new Span(0, 10));
    show("shown.example", "day", later, new Span(50, 10));

    assertThat(show("shown.example", "day", NOW.plus(ShownTexts.COUNTED_FOR)))
        .containsExactly(new Span(50, 10));
    assertThat(show("shown.example", "day", later.plus(ShownTexts.COUNTED_FOR))).isEmpty();
  }

  @Test
  void whatWasShownByAClockThatHadLeaped_isOfNow() {
    show("shown.example", "leap", NOW.plus(Duration.ofDays(30)), new Span(0, 10));
    shown.expire(NOW);

    assertThat(show("shown.example", "leap", NOW)).containsExactly(new Span(0, 10));
    assertThat(show("shown.example", "leap", NOW.plus(ShownTexts.COUNTED_FOR))).isEmpty();
  }
}
