import {el} from './dom.js';
import {alsoIn, masked, passageFacts, place, shownText, sourceName} from './pair.js';
import {passageKey} from './ratios.js';
import {TextView} from './text.js';
import {t} from './words.js';

/** Share of the window's height at which both sides are aligned while they scroll. */
const READING_LINE = 0.35;

/** The source moves with the page until it sticks at the top; so both sides are moved a few times. */
const ALIGN_TRIES = 3;

/** A source beside the checked text: the whole text if the page has it, else the quotations in the answer. */
export class SourcePane {
  /**
   * @param {import('./case.js').CaseView} view
   * @param {number} index of the source, from 0
   * @param {() => void} close
   */
  constructor(view, index, close) {
    this.view = view;
    this.index = index;
    this.source = view.reckoning.sources[index];
    this.passage = 0;
    this.close = close;
    /** @type {TextView[]} of the whole text, or of each passage */
    this.texts = [];
    this.facts = el('p.note');
    this.control = el('span');
    this.title = el('h2', {tabindex: -1}, sourceName(this.source));
    this.panel = el('div.panel', {tabindex: 0, role: 'region', 'aria-label': t('there')});
    const step = (/** @type {number} */ by) => () => this.step(by);
    this.head = el('div.pane-head', {},
      el('div.bar', {},
        el('button.quiet', {type: 'button', click: close}, '‹ ' + t('sources')),
        el('span.apart'),
        el('button', {type: 'button', click: step(-1)}, t('previous')),
        el('button', {type: 'button', click: step(1)}, t('next')),
        this.control),
      this.title, this.facts);
    this.listen();
  }

  listen() {
    /** @type {'text'|'source'} which side the reader moves */
    this.leader = 'text';
    this.panel.addEventListener('pointerenter', () => (this.leader = 'source'));
    this.panel.addEventListener('focusin', () => (this.leader = 'source'));
    this.panel.addEventListener('pointerleave', () => (this.leader = 'text'));
    this.panel.addEventListener('scroll', () => this.leader === 'source' && this.follow(), {passive: true});
    this.onScroll = () => this.leader === 'text' && this.follow();
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    window.addEventListener('scroll', this.onScroll, {passive: true});
    document.addEventListener('keydown', this.onKey);
  }

  end() {
    window.removeEventListener('scroll', /** @type {any} */ (this.onScroll));
    document.removeEventListener('keydown', /** @type {any} */ (this.onKey));
    highlight('changed', []);
    highlight('moved', []);
    this.view.textView?.root.querySelectorAll('mark.active').forEach((mark) => mark.classList.remove('active'));
  }

  /**
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.target instanceof HTMLInputElement || document.querySelector('dialog[open]')) {
      return;
    }
    if (event.key === 'n' || event.key === 'p') {
      this.step(event.key === 'n' ? 1 : -1);
    } else if (event.key === 'Escape') {
      this.close();
    }
  }

  /**
   * Reads the source, and shows one of its passages.
   * @param {number} passage
   */
  async open(passage) {
    this.show(passage);
    this.panel.replaceChildren(el('p.note', {role: 'status'}, t('reading')));
    const text = await this.view.page.sourceText(this.view, this.source);
    if (text !== null && this.isSame(text)) {
      const whole = new TextView(text, this.marks(0), {open: (mark) => this.show(mark.passage), isNumbered: false});
      this.texts = [whole];
      this.panel.replaceChildren(whole.root);
    } else {
      this.panel.replaceChildren(
        el('p.note', {}, t(text === null ? 'excerptsOnly' : 'sourceChanged')), ...this.excerpts());
    }
    this.show(this.passage);
    requestAnimationFrame(() => this.align()); // once more, as the source's text has its height only now
  }

  /**
   * Whether the text is the one that was compared.
   * @param {string} text
   */
  isSame(text) {
    return this.source.passages.every((/** @type {any} */ {source}) =>
      !source || source.text === undefined || source.text === text.substr(source.offset, source.length));
  }

  /**
   * @param {number} base subtracted from offsets
   * @returns {import('./text.js').Mark[]}
   */
  marks(base) {
    return this.source.passages.flatMap((/** @type {any} */ passage, /** @type {number} */ i) =>
      passage.source && passage.source.offset !== undefined ? [{
        from: passage.source.offset - base,
        to: passage.source.offset - base + passage.source.length,
        source: this.index, passage: i, kind: this.view.shownKind(passage)}] : []);
  }

  excerpts() {
    return this.source.passages.map((/** @type {any} */ passage, /** @type {number} */ i) => {
      const span = shownText(passage);
      if (span.text === undefined) {
        return el('section.excerpt', {'data-passage': i},
          el('p.note', {}, t(span.offset === undefined ? 'noPlace' : 'noPassageText')));
      }
      if (span.masked) {
        return el('section.excerpt', {'data-passage': i}, el('div.text', {lang: ''}, masked(span.text)));
      }
      const before = span.before || '';
      const view = new TextView(before + span.text + (span.behind || ''), [{
        from: before.length, to: before.length + span.text.length, source: this.index, passage: i,
        kind: this.view.shownKind(passage)}], {open: () => this.show(i), isNumbered: false});
      this.texts[i] = view;
      return el('section.excerpt', {}, span.offset === undefined ? '' : place(span), view.root);
    });
  }

  /**
   * @param {number} by
   */
  step(by) {
    const all = this.source.passages.length;
    this.show((this.passage + by + all) % all);
    this.bring();
  }

  /** Brings the passage of the checked text into sight. */
  bring() {
    const range = this.here(this.passage);
    if (range) {
      const {top, bottom} = range.getBoundingClientRect();
      if (top < 0 || bottom > window.innerHeight) {
        window.scrollBy(0, top - READING_LINE * window.innerHeight);
      }
      this.align();
    }
  }

  /**
   * Chooses a passage: its facts above, its changes on both sides, both sides level.
   * @param {number} i
   */
  show(i) {
    this.passage = i;
    const {view, source} = this;
    const passage = source.passages[i];
    const kind = view.shownKind(passage);
    this.facts.replaceChildren(t('compare', i + 1, source.passages.length) + t('colon')
      + [...(['quoted', 'ownWork'].includes(kind) ? [t('kind.' + kind)] : []), passageFacts(passage),
        ...(alsoIn(passage) ? [alsoIn(passage)] : [])].join(t('comma')));
    this.control.replaceChildren(view.reckoning.isExact
      ? view.page.decisions.control(view, 'passage', passageKey(source, passage), (this.index + 1) + '.' + (i + 1)) : '');
    for (const root of [view.textView?.root, this.panel]) {
      root?.querySelectorAll('mark.active').forEach((mark) => mark.classList.remove('active'));
      root?.querySelectorAll('mark[data-source="' + this.index + '"][data-passage="' + i + '"]')
        .forEach((mark) => mark.classList.add('active'));
    }
    this.mark(passage);
    this.align();
  }

  /**
   * Highlights changed and moved text.
   * @param {any} passage
   */
  mark(passage) {
    const {view} = this;
    const there = this.sideOf(passage);
    /** @type {Range[]} */
    const changed = [];
    /** @type {Range[]} */
    const moved = [];
    const runs = passage.runs || [];
    for (const [side, at, offset] of /** @type {[TextView|null, number, number][]} */ ([
      [view.textView, 0, passage.suspicious.offset], [there && there.view, 2, there ? there.from : 0]])) {
      if (!side || !passage.runs) {
        continue;
      }
      const shift = at === 0 ? 0 : offset - passage.source.offset;
      const end = at === 0 ? passage.suspicious.offset + passage.suspicious.length : offset + passage.source.length;
      let from = offset;
      for (const run of [...runs].sort((a, b) => a[at] - b[at])) {
        changed.push(...side.ranges(from, run[at] + shift));
        from = run[at] + shift + run[at + 1];
        if (run[4]) {
          moved.push(...side.ranges(run[at] + shift, from));
        }
      }
      changed.push(...side.ranges(from, end));
    }
    highlight('changed', changed.filter((range) => /[^\s\p{P}]/u.test(range.toString())));
    highlight('moved', moved);
  }

  /**
   * Where the source shows a passage, or null if it does not.
   * @param {any} passage
   * @returns {{view: TextView, from: number, to: number}|null}
   */
  sideOf(passage) {
    const i = this.source.passages.indexOf(passage);
    if (this.texts.length === 1 && this.isWhole()) {
      return passage.source && passage.source.offset !== undefined
        ? {view: this.texts[0], from: passage.source.offset, to: passage.source.offset + passage.source.length} : null;
    }
    const span = shownText(passage);
    if (!this.texts[i] || span.masked) {
      return null;
    }
    const from = (span.before || '').length;
    return {view: this.texts[i], from, to: from + span.text.length};
  }

  isWhole() {
    return this.panel.firstElementChild === this.texts[0]?.root;
  }

  /**
   * @param {number} i
   * @returns {Range|null}
   */
  here(i) {
    const {offset, length} = this.source.passages[i].suspicious;
    return this.view.textView?.ranges(offset, offset + length)[0] || null;
  }

  /** Brings the chosen passage of the source to the height of that of the text; where the source ends, moves the text. */
  align() {
    const passage = this.source.passages[this.passage];
    const side = this.sideOf(passage);
    const there = side && side.view.ranges(side.from, side.to)[0];
    const here = this.here(this.passage);
    if (!there || !here) {
      return;
    }
    const top = (/** @type {Range} */ range) => range.getBoundingClientRect().top;
    const inSight = () => Math.min(Math.max(top(here), this.panel.getBoundingClientRect().top + 20), 0.8 * window.innerHeight);
    for (let i = 0; i < ALIGN_TRIES; i++) {
      this.panel.scrollTop += top(there) - inSight();
      if (Math.abs(top(there) - inSight()) < 2) {
        return;
      }
      window.scrollBy(0, top(here) - top(there));
    }
  }

  /** Moves the side that the reader does not move. */
  follow() {
    if (this.frame) {
      return;
    }
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      const line = READING_LINE * window.innerHeight;
      const isText = this.leader === 'text';
      const anchors = this.anchors(isText);
      if (anchors.length > 0) {
        const to = follower(anchors, line) - line;
        if (isText) {
          this.panel.scrollTop += to;
        } else {
          window.scrollBy(0, to);
        }
      }
    });
  }

  /**
   * Heights in the window at which a passage begins and ends: on the side that leads, and on the one that follows.
   * @param {boolean} isText whether the checked text leads
   * @returns {[number, number][]} in the order of the leading side
   */
  anchors(isText) {
    /** @type {[number, number][]} */
    const anchors = [];
    this.source.passages.forEach((/** @type {any} */ passage, /** @type {number} */ i) => {
      const side = this.sideOf(passage);
      const text = this.view.textView;
      if (!side || !text) {
        return;
      }
      const {offset, length} = passage.suspicious;
      const here = text.ranges(offset, offset + length);
      const there = side.view.ranges(side.from, side.to);
      if (here.length > 0 && there.length > 0) {
        const pairs = [
          [here[0].getBoundingClientRect().top, there[0].getBoundingClientRect().top],
          [here[here.length - 1].getBoundingClientRect().bottom, there[there.length - 1].getBoundingClientRect().bottom]];
        for (const [a, b] of pairs) {
          anchors.push(isText ? [a, b] : [b, a]);
        }
      }
    });
    return anchors.sort((a, b) => a[0] - b[0]);
  }
}

/**
 * The height on the following side that belongs to a height of the leading one: between two anchors in proportion where these
 * are in the same order and about as far apart, else at the distance of the nearest.
 * @param {[number, number][]} anchors
 * @param {number} line
 */
export function follower(anchors, line) {
  const after = anchors.findIndex(([lead]) => lead > line);
  if (after > 0) {
    const [[a, x], [b, y]] = [anchors[after - 1], anchors[after]];
    const stretch = (y - x) / Math.max(1, b - a);
    if (stretch > 0.25 && stretch < 4) {
      return x + (line - a) * stretch;
    }
  }
  const [lead, follow] = anchors.reduce((best, each) =>
    (Math.abs(each[0] - line) < Math.abs(best[0] - line) ? each : best));
  return follow + (line - lead);
}

/**
 * Highlights stretches without changing the document, where the browser can.
 * @param {string} name
 * @param {Range[]} ranges
 */
function highlight(name, ranges) {
  const registry = /** @type {any} */ (window).CSS?.highlights;
  if (registry) {
    registry.set(name, new /** @type {any} */ (window).Highlight(...ranges));
  }
}
