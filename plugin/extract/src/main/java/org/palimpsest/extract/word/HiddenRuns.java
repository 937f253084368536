package org.palimpsest.extract.word;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.xml.stream.XMLEventWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.events.StartElement;
import javax.xml.stream.events.XMLEvent;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.Marks;
import org.palimpsest.extract.word.BackgroundScope.BoxFill;

/**
 * Copies a part of a {@code .docx} without invisible runs: hidden, too small, or in the colour of
 * the background, by direct formatting or styles.
 *
 * <p>The background is the run's highlight, else its shading, else the first shading or fill of
 * paragraph, cell, table and box outwards, else white. With an unknown background a run is visible.
 */
final class HiddenRuns {

  private final UnseenTexts unseen = new UnseenTexts();
  private final WordStyles styles;
  private final PlainMarkup in;
  private final XMLEventWriter out;

  /** Local names of the open elements, outermost first. */
  private final List<String> path = new ArrayList<>();

  private final Deque<BackgroundScope> scopes = new ArrayDeque<>();

  /** Open scopes that buffer their content. */
  private final Deque<BackgroundScope.Holder> holders = new ArrayDeque<>();

  private boolean changed;

  HiddenRuns(InputStream part, OutputStream copy, WordStyles styles) throws XMLStreamException {
    this.styles = styles;
    in = new PlainMarkup(part);
    out = XMLOutputFactory.newFactory().createXMLEventWriter(copy, StandardCharsets.UTF_8.name());
    for (XMLEvent event = in.next(); event != null; event = in.next()) {
      if (event.isStartElement()) {
        start(event.asStartElement());
      } else if (event.isEndElement()) {
        end(event);
      } else {
        emit(event);
      }
    }
    unseen.end();
    out.flush();
  }

  /** The omitted text, as {@link Marks#unseen} formats it. */
  List<String> texts() {
    return unseen.all();
  }

  boolean isChanged() {
    return changed || in.isChanged();
  }

  private void start(StartElement element) throws XMLStreamException {
    BackgroundScope around = scopes.peek();
    if (around != null) {
      learn(around, element);
    }
    path.add(element.getName().getLocalPart());
    BackgroundScope opened = opened(element);
    if (opened instanceof BackgroundScope.Holder holder) {
      holders.push(holder);
    }
    if (opened != null) {
      scopes.push(opened);
    }
    emit(element);
  }

  private @Nullable BackgroundScope opened(StartElement element) {
    int depth = path.size();
    return switch (WordNames.word(element.getName())) {
      case "p" -> new BackgroundScope.Paragraph(depth, styles);
      case "tc" -> new BackgroundScope(depth);
      case "tbl" -> new BackgroundScope.Table(depth);
      case "txbxContent" -> new BackgroundScope.BoxText(depth);
      case "r" -> new BackgroundScope.Run(depth, new TextLook(styles.colors()));
      default ->
          BoxFill.isBox(element.getName())
              ? new BackgroundScope.Box(depth, new BoxFill(element, styles.colors()))
              : null;
    };
  }

  private void learn(BackgroundScope scope, StartElement element) {
    List<String> inside = scope.inside(path);
    if (scope instanceof BackgroundScope.Box box) {
      box.fill().take(inside, element);
    } else if (scope instanceof BackgroundScope.Run run
        && !inside.isEmpty()
        && inside.get(0).equals("rPr")) {
      run.look().take(element, inside.size() == 1 ? null : inside.get(1));
    } else if (inside.size() == 1) {
      property(scope, inside.get(0), element);
    }
  }

  private void property(BackgroundScope scope, String group, StartElement element) {
    String name = WordNames.word(element.getName());
    if (scope instanceof BackgroundScope.Paragraph paragraph && name.equals("pStyle")) {
      paragraph.setStyle(WordNames.value(element));
    } else if (name.equals("tblStyle")) {
      scope.setGround(styles.ofTable(WordNames.value(element)));
    } else if (name.equals("shd") && group.endsWith("Pr")) {
      int shading = styles.colors().ofShading(element);
      if (!(scope instanceof BackgroundScope.Table) || shading != WordColors.NONE) {
        scope.setGround(shading);
      }
    }
  }

  private void end(XMLEvent event) throws XMLStreamException {
    emit(event);
    BackgroundScope ended = scopes.peek();
    boolean isEnd = ended != null && ended.inside(path).isEmpty();
    path.remove(path.size() - 1);
    if (ended != null && isEnd) {
      scopes.pop();
      ended(ended);
    }
  }

  private void ended(BackgroundScope scope) throws XMLStreamException {
    if (scope instanceof BackgroundScope.Holder) {
      holders.pop();
    }
    if (scope instanceof BackgroundScope.Run run) {
      release(run);
      return;
    }
    unseen.end();
    if (scope instanceof BackgroundScope.BoxText box) {
      lift(box);
    } else if (scope instanceof BackgroundScope.Paragraph paragraph) {
      emitAll(paragraph.boxes(), "p");
    }
  }

  /** Moves the paragraphs of a box behind the paragraph of its anchor. */
  private void lift(BackgroundScope.BoxText box) {
    BackgroundScope.Paragraph paragraph = paragraph();
    if (paragraph != null) {
      paragraph.boxes().addAll(box.held());
      changed = true;
    }
  }

  /** The innermost open paragraph, or null. */
  private BackgroundScope.@Nullable Paragraph paragraph() {
    for (BackgroundScope scope : scopes) {
      if (scope instanceof BackgroundScope.Paragraph paragraph) {
        return paragraph;
      }
    }
    return null;
  }

  private void emit(XMLEvent event) throws XMLStreamException {
    emitAll(List.of(event), part(""));
  }

  /**
   * Child of the innermost holder that is being written, or the given name at the holder itself.
   */
  private String part(String atItself) {
    BackgroundScope.Holder holder = holders.peek();
    List<String> inside = holder == null ? List.of() : holder.inside(path);
    return inside.isEmpty() ? atItself : inside.get(0);
  }

  private void emitAll(List<XMLEvent> events, String part) throws XMLStreamException {
    BackgroundScope.Holder holder = holders.peek();
    for (XMLEvent event : events) {
      if (holder == null) {
        out.add(event);
      } else {
        holder.hold(event, part);
      }
    }
  }

  /**
   * Writes a run with or without its text. A nested run is part of a ruby, and loses its element.
   */
  private void release(BackgroundScope.Run run) throws XMLStreamException {
    boolean isNested = scopes.peek() instanceof BackgroundScope.Run;
    Unseen reason = reason(run);
    String text = run.text();
    if (reason != null && (reason == Unseen.HIDDEN || !text.isBlank())) {
      run.silence();
      changed = true;
      unseen.add(reason.key(), text);
    } else if (reason == null) {
      unseen.end();
    }
    emitAll(run.events(isNested), part("r"));
  }

  private @Nullable Unseen reason(BackgroundScope.Run run) {
    TextLook own = run.look();
    if (scopes.peek() instanceof BackgroundScope.Run outer) {
      own = own.over(outer.look());
    }
    BackgroundScope.Paragraph paragraph = paragraph();
    return styles.look(own, paragraph == null ? null : paragraph.style()).unseen(this::around);
  }

  private int around() {
    for (BackgroundScope scope : scopes) {
      Integer ground = scope.ground();
      if (ground != null && ground != WordColors.NONE) {
        return ground;
      }
    }
    return WordColors.WHITE;
  }
}
