import {el} from './dom.js';
import {headline} from './headline.js';
import {KINDS, kindOf} from './kinds.js';
import {byRank, nameText, noteText, notesView} from './notes.js';
import {NAMES_MAX, namesAndMore, pairView, passageFacts, place, sourceName} from './pair.js';
import {Reckoning, passageKey, percentOf, sourceKey} from './ratios.js';
import {SourcePane} from './source.js';
import {intersection, lengthOf} from './spans.js';
import {Tabs} from './tabs.js';
import {TextView, stripView} from './text.js';
import {count, t} from './words.js';

/** @typedef {import('./text.js').Mark} Mark */

/** Characters shown before and behind a passage. */
const AROUND = 200;

/** Reasons whose text can count again. */
const REVERSIBLE = ['template', 'common', 'short', 'quotation', 'references', 'ownWork'];

/** Below this width a source opens in a dialog. */
const NARROW = '(max-width: 62rem)';

/**
 * Errors and warnings of an answer, to be shown before its figures.
 * @param {any} answer
 * @returns {string[]}
 */
export function missingOf(answer) {
  const {error, warning} = byRank(notesOf(answer));
  return [...(answer.partialResults ? [t('partial')] : []), ...[...error, ...warning].map(noteText)];
}

/**
 * @param {any} answer
 * @returns {import('./notes.js').Note[]} of the answer and of its file
 */
function notesOf(answer) {
  return [...(answer.warnings || []), ...(answer.document.file?.notes || [])];
}

/**
 * The authors that identify own work, and whether the file names them itself; null without authors.
 * @param {any} document
 */
function authorsOf(document) {
  const authors = document.authors || [];
  if (authors.length === 0) {
    return null;
  }
  const ofFile = (document.file && document.file.authors) || [];
  const isTold = authors.every((/** @type {string} */ name) => ofFile.includes(name));
  return t(isTold ? 'authorsTold' : 'authorsGiven', authors.join(t('semicolon')));
}

/** One document: its figures, its text, and the sources beside it. */
export class CaseView {
  /**
   * @param {any} page shared by all cases: `decisions`, `showPair`, `save`, `sourceText`, and, where a page has more to
   *     show in a tab, `more`
   * @param {any} given the case: `key`, `answer`, and `text` if the page has it
   */
  constructor(page, given) {
    this.page = page;
    this.answer = given.answer;
    this.text = typeof given.text === 'string' ? given.text : null;
    this.reckoning = new Reckoning(given.answer);
    this.key = given.key;
    /** @type {TextView|null} */
    this.textView = null;
    /** @type {SourcePane|null} */
    this.pane = null;
    this.tab = 'sources';
    this.top = el('div');
    this.work = el('div.workspace' + (this.text === null ? '.no-text' : ''));
    this.root = el('article.case', {'aria-label': this.title()}, this.top, this.work);
    this.draw();
  }

  title() {
    const document = this.answer.document;
    return (document.file && document.file.title) || document.id || t('document');
  }

  /** The decisions on this case, as Reckoning takes them. */
  choice() {
    return this.page.decisions.choice(this.key);
  }

  /** Whether the text was compared with anything. */
  isCompared() {
    return this.answer.ratios && this.answer.compared !== 0;
  }

  draw() {
    const now = this.reckoning.of(this.choice());
    const open = this.pane;
    this.closePane();
    this.top.replaceChildren(this.missing(), headline(this, now));
    this.aside = el('aside.aside.card', {'aria-label': t('sources')});
    this.drawTabs(now);
    this.work.replaceChildren(...(this.text === null ? [this.aside, el('p.note', {}, t('noText'))]
      : [...this.textColumn(this.text), this.aside]));
    if (open) {
      this.open(open.index, open.passage);
    }
  }

  /** Notes on incomplete comparisons. */
  missing() {
    return notesView(notesOf(this.answer), this.answer.partialResults ? [t('partial')] : []);
  }

  /**
   * @param {any} now
   */
  drawTabs(now) {
    const tabs = new Tabs(t('evidence'), this.tab, (name) => (this.tab = name));
    tabs.add('sources', t('sources'), this.reckoning.sources.length, () => this.sources());
    tabs.add('sections', t('sections'), now.sections.length, () => this.sections(now));
    tabs.add('excluded', t('excluded'), this.exclusions().length + (this.answer.short || []).length,
      () => [this.excluded(), this.short()]);
    tabs.add('signs', t('signs'), this.signCount(), () => [this.signs(), this.unseen(), this.meaning()]);
    tabs.add('decisions', t('decisions'), this.page.decisions.of(this.key).length + this.more('decisions').length,
      () => [this.decided(), ...this.more('decisions')]);
    tabs.add('details', t('details'), -1, () => [this.checked(), ...this.more('details')]);
    this.aside?.replaceChildren(tabs.list, tabs.panel);
  }

  /**
   * Additions of the page to a tab.
   * @param {string} tab
   * @returns {HTMLElement[]}
   */
  more(tab) {
    return this.page.more ? this.page.more(this, tab) : [];
  }

  checked() {
    const document = this.answer.document;
    const file = document.file || {};
    return factList([
      [t('name'), document.id],
      [t('file'), file.name && file.name !== document.id ? file.name : null],
      [t('authorNames'), authorsOf(document)],
      [t('length'), [
        t('characters', count(document.length)),
        t('sentences', count(document.sentences)),
        file.pageCount ? t('pages', count(file.pageCount)) : null].filter(Boolean).join(t('comma'))],
      [t('type'), document.type && document.typeFrom !== 'default'
        ? (document.typeFrom === 'told' ? t('typeTold', nameText('type', document.type)) : nameText('type', document.type))
        : null],
      [t('digest'), file.sha256],
    ]);
  }

  /**
   * @param {any} now
   */
  sections(now) {
    return el('table', {}, el('tbody', {}, now.sections.map((/** @type {any} */ section) =>
      el('tr', {'data-section': section.name},
        el('th', {scope: 'row'}, nameText('section', section.name)),
        el('td.figure', {}, percentOf(section.ratio, section.matchedLength, section.length)),
        el('td.figure', {}, t('characters', count(section.matchedLength)))))));
  }

  signCount() {
    const {signs, unseen, meaning} = this.answer;
    return (signs || []).length + (unseen ? 1 : 0) + (meaning ? meaning.passages.length : 0);
  }

  signs() {
    const signs = this.answer.signs || [];
    return signs.length === 0 ? '' : el('section', {}, el('p.note', {}, t('noteSigns')),
      el('ul', {}, signs.map((/** @type {any} */ sign) =>
        el('li', {}, nameText('sign', sign.kind) + t('colon') + count(sign.count), sign.note ? el('p', {}, noteText(sign.note)) : '',
          (sign.texts || []).map((/** @type {any} */ shown) =>
            el('blockquote', {}, (shown.page ? t('page', shown.page) + t('comma') : '') + nameText('unseen', shown.reason) + t('colon') + shown.text))))));
  }

  unseen() {
    const unseen = this.answer.unseen;
    if (!unseen) {
      return '';
    }
    const total = unseen.matchedLengths ? unseen.matchedLengths.total : 0;
    return el('section', {}, el('h2', {}, t('unseen')),
      el('p', {}, total > 0
        ? t('unseenReused', count(total), count(unseen.length), unseen.sources.map(sourceName).join(t('semicolon')))
        : t('unseenNone')));
  }

  meaning() {
    const meaning = this.answer.meaning;
    return !meaning || meaning.passages.length === 0 ? '' : el('section', {}, el('h2', {}, t('meaning')),
      meaning.passages.map((/** @type {any} */ passage) => pairView({id: passage.id}, passage)));
  }

  sources() {
    const sources = this.reckoning.sources;
    if (sources.length === 0) {
      return el('p.empty', {}, t('noSources'));
    }
    const choice = this.choice();
    const added = this.reckoning.added(choice);
    /** @param {any} source */
    const groupOf = (source) => {
      if (choice.asideSources.has(sourceKey(source))) {
        return 'asideSources';
      }
      if (source.ownWork) {
        return 'ownWork';
      }
      return added[source.place] > 0 ? '' : 'addNothing';
    };
    const section = el('section.sources');
    for (const name of ['', 'addNothing', 'ownWork', 'asideSources']) {
      const members = sources.filter((/** @type {any} */ source) => groupOf(source) === name);
      if (members.length > 0) {
        section.append(
          name ? el('h2', {}, t(name)) : '',
          el('ol', {}, members.map((/** @type {any} */ source) => this.source(source, added[source.place], choice))));
      }
    }
    if (!this.reckoning.isExact) {
      section.append(el('p.note', {}, t('cannotReckon')));
    }
    return section;
  }

  /**
   * A source's card.
   * @param {any} source
   * @param {number} adds characters that no source before it explains
   * @param {any} choice
   */
  source(source, adds, choice) {
    const index = source.place;
    const isAside = choice.asideSources.has(sourceKey(source));
    const length = isAside ? source.matchedLength : this.reckoning.lengthOfSource(source, choice);
    const whole = this.answer.document.length;
    const facts = [
      t('characters', count(length)),
      adds < length ? t('adds', count(adds)) : '',
      source.passages.length === 1 ? t('onePassage') : t('passages', count(source.passages.length)),
      source.sameText ? t('sameText') : '',
      source.intake || source.submission !== undefined ? t('ofIntake') : source.library ? '' : source.collection || '',
    ];
    const bar = el('span');
    bar.style.width = Math.min(100, (100 * length) / Math.max(1, whole)) + '%';
    return el('li.source', {
      'data-source': index,
      pointerenter: () => this.light(index, true),
      pointerleave: () => this.light(index, false),
    },
      el('span.number', {'aria-hidden': 'true'}, String(index + 1)),
      el('button.link', {type: 'button', 'aria-label': (index + 1) + ' ' + sourceName(source), click: () => this.open(index, 0)},
        sourceName(source)),
      el('strong', {}, percentOf(source.ratio, length, whole)),
      el('span.meter', {'aria-hidden': 'true'}, bar),
      el('span.facts', {}, facts.filter(Boolean).join(' · ')),
      this.reckoning.isExact
        ? el('span.actions', {}, this.page.decisions.control(this, 'source', sourceKey(source), sourceName(source))) : '',
      this.text === null ? this.passageList(source, index) : '');
  }

  /**
   * Outlines a source's passages in the text.
   * @param {number} source
   * @param {boolean} isOn
   */
  light(source, isOn) {
    this.textView?.root.querySelectorAll('mark[data-source="' + source + '"]')
      .forEach((mark) => mark.classList.toggle('active', isOn));
  }

  /**
   * @param {any} source
   * @param {number} index
   */
  passageList(source, index) {
    return el('ul.passages', {}, source.passages.map(
      (/** @type {any} */ passage, /** @type {number} */ i) =>
        el('li', {}, el('button.link', {type: 'button', click: () => this.open(index, i)},
          (index + 1) + '.' + (i + 1)), place(passage.suspicious), ' ', passageFacts(passage))));
  }

  /** Copies of single sentences. */
  short() {
    const copies = this.answer.short || [];
    return copies.length === 0 ? '' : el('section.short', {}, el('h2', {}, t('short')), el('p.note', {}, t('noteShort')),
      el('ul', {}, copies.map((/** @type {any} */ copy) =>
        el('li', {}, place(copy.suspicious), ' ', t('shortIn', sourcesOfShort(copy)),
          this.quoted(copy.suspicious)))));
  }

  excluded() {
    const entries = this.exclusions();
    return entries.length === 0 ? '' : el('ul.exclusions', {}, entries.map(({entry, i}) => this.exclusion(entry, i)));
  }

  /**
   * What does not count, with its place in the answer; a submission itself goes without saying.
   * @returns {{entry: any, i: number}[]}
   */
  exclusions() {
    return (this.answer.excluded || []).map((/** @type {any} */ entry, /** @type {number} */ i) => ({entry, i}))
      .filter((/** @type {{entry: any}} */ {entry}) => entry.reason !== 'itself' || entry.submission === undefined);
  }

  /**
   * @param {any} entry
   * @param {number} i its place in the answer
   */
  exclusion(entry, i) {
    const isReversible = this.reckoning.isExact && REVERSIBLE.includes(entry.reason);
    const name = t('reason.' + entry.reason);
    const facts = [
      entry.id !== undefined ? sourceName(entry) : '',
      entry.more ? t('more', count(entry.more)) : '',
      t('characters', count(entry.matchedLength || 0)),
      holders(entry)];
    return el('li', {'data-excluded': i},
      el('div.bar', {}, el('strong', {}, name),
        percentOf(entry.ratio || 0, entry.matchedLength, this.answer.document.length), el('span.apart'),
        isReversible ? el('label', {}, el('input', {
          type: 'checkbox',
          'aria-label': t('countAgain') + ': ' + name + ' ' + (i + 1),
          checked: this.choice().countedIn.has(i),
          change: () => this.page.decisions.toggle(this, 'excluded', String(i)),
        }), ' ' + t('countAgain')) : ''),
      el('p.note', {}, facts.filter(Boolean).join(' · ')),
      this.quoted(entry));
  }

  /**
   * @param {any} entry
   */
  quoted(entry) {
    if (this.text === null || entry.offset === undefined || entry.more) {
      return '';
    }
    const text = this.text.slice(entry.offset, entry.offset + entry.length);
    return el('blockquote', {lang: ''}, text.length > 600 ? text.slice(0, 600) + ' …' : text);
  }

  decided() {
    const mine = this.page.decisions.of(this.key);
    return mine.length === 0 ? '' : el('section', {},
      el('ul', {}, mine.map((/** @type {any} */ decision) =>
        el('li', {}, this.page.decisions.sentence(decision, this.answer),
          this.page.decisions.more(this, decision)))),
      el('button', {type: 'button', click: () => this.page.save()}, t('saveCopy')));
  }

  /** @returns {Mark[]} */
  marks() {
    const choice = this.choice();
    /** @type {Mark[]} */
    const marks = [];
    this.reckoning.sources.forEach((/** @type {any} */ source, /** @type {number} */ i) => {
      if (choice.asideSources.has(sourceKey(source))) {
        return;
      }
      source.passages.forEach((/** @type {any} */ passage, /** @type {number} */ j) => {
        if (!choice.asidePassages.has(passageKey(source, passage))) {
          const from = passage.suspicious.offset;
          marks.push({from, to: from + passage.suspicious.length, source: i, passage: j, kind: kindOf(passage)});
        }
      });
    });
    (this.answer.short || []).forEach((/** @type {any} */ copy) => {
      const from = copy.suspicious.offset;
      marks.push({from, to: from + copy.suspicious.length, source: Infinity, passage: 0, kind: '', short: sourcesOfShort(copy)});
    });
    return marks;
  }

  /**
   * Display kind of a passage: quotations and own work differ from other copies.
   * @param {any} passage
   * @returns {import('./kinds.js').Kind}
   */
  shownKind(passage) {
    const split = this.reckoning.split(this.choice());
    const {offset, length} = passage.suspicious;
    for (const kind of split ? /** @type {const} */ (['quoted', 'ownWork']) : []) {
      if (2 * lengthOf(intersection(split?.[kind] || [], [[offset, offset + length]])) > length) {
        return kind;
      }
    }
    return kindOf(passage);
  }

  /** @returns {import('./text.js').Stretch[]} */
  stretches() {
    const split = this.reckoning.split(this.choice());
    return !split ? []
      : KINDS.flatMap((kind) => split[kind].map(([from, to]) => ({from, to, kind}))).sort((a, b) => a.from - b.from);
  }

  /**
   * @param {string} text
   * @returns {HTMLElement[]} the strip and the text
   */
  textColumn(text) {
    const marks = this.marks();
    const pages = pageStarts((this.answer.document.file || {}).pages);
    const stretches = this.stretches();
    const reused = stretches.length > 0 ? stretches.filter(({kind}) => kind !== 'excluded') : marks.filter(({short}) => !short);
    const view = new TextView(text, marks, {
      stretches, pages, open: (mark) => this.open(mark.source, mark.passage)});
    this.textView = view;
    return [
      stripView(text.length, reused, ({from}) => view.at(from)?.scrollIntoView({block: 'center'})),
      el('section.sheet.whole-text', {'aria-label': t('text')}, view.root)];
  }

  /**
   * Shows a passage beside its source: in place of the sources where there is room, else in a dialog.
   * @param {number} sourceIndex
   * @param {number} passageIndex
   */
  open(sourceIndex, passageIndex) {
    if (this.text === null || window.matchMedia(NARROW).matches) {
      this.page.showPair(this, sourceIndex, passageIndex);
      return;
    }
    if (this.pane && this.pane.index === sourceIndex) {
      this.pane.show(passageIndex);
      return;
    }
    this.closePane();
    const back = this.aside ? [...this.aside.childNodes] : [];
    const pane = new SourcePane(this, sourceIndex, () => {
      this.closePane();
      this.aside?.replaceChildren(...back);
      /** @type {HTMLElement|null} */ (this.aside?.querySelector('li[data-source="' + sourceIndex + '"] button'))?.focus();
    });
    this.pane = pane;
    this.work.classList.add('open');
    this.aside?.replaceChildren(pane.head, pane.panel);
    pane.open(passageIndex);
    pane.bring();
  }

  closePane() {
    this.pane?.end();
    this.pane = null;
    this.work.classList.remove('open');
  }

  /**
   * Adds to a passage the checked text around it, which is here as a whole.
   * @param {any} span
   */
  surround(span) {
    if (this.text !== null && span.before === undefined) {
      const end = span.offset + span.length;
      span.text = this.text.slice(span.offset, end);
      span.before = this.text.slice(Math.max(0, span.offset - AROUND), span.offset);
      span.behind = this.text.slice(end, end + AROUND);
    }
  }

  /** The passages that count one after the other, as they are printed. */
  printed() {
    const choice = this.choice();
    return this.reckoning.sources.flatMap((/** @type {any} */ source, /** @type {number} */ i) =>
      choice.asideSources.has(sourceKey(source)) ? [] : source.passages.map(
        (/** @type {any} */ passage, /** @type {number} */ j) =>
          choice.asidePassages.has(passageKey(source, passage)) ? null : el('section.printed-pair', {},
            el('h3', {}, (i + 1) + '.' + (j + 1) + ' ' + passageFacts(passage)), pairView(source, passage)))
        .filter((/** @type {any} */ pair) => pair !== null));
  }
}

/**
 * The sources of a short copy, by their names.
 * @param {any} copy
 */
function sourcesOfShort(copy) {
  const named = copy.sources.slice(0, NAMES_MAX).map(sourceName);
  return namesAndMore(named, copy.sourceCount - named.length);
}

/**
 * The documents that have a text that is set apart; of very many an answer names a few only.
 * @param {any} entry of `excluded`
 */
function holders(entry) {
  const sources = entry.sources || [];
  if (sources.length === 0) {
    return '';
  }
  const named = sources.slice(0, NAMES_MAX).map(sourceName);
  if (entry.heldByMoreThan !== undefined) {
    return t('heldByMoreThan', count(entry.heldByMoreThan), named.join('; '));
  }
  const others = Math.max(entry.sourceCount || 0, sources.length) - named.length;
  return t('alsoHeldIn', namesAndMore(named, others));
}

/**
 * Reads `1:0 2:2310`.
 * @param {string|undefined} pages
 * @returns {[number, number][]}
 */
function pageStarts(pages) {
  return (pages || '').split(' ').filter(Boolean).map((start) => {
    const [page, offset] = start.split(':').map(Number);
    return [page, offset];
  });
}

/**
 * @param {any[][]} facts name and value; without a value it is left out
 */
export function factList(facts) {
  return el('dl', {}, facts.filter(([, value]) => value).flatMap(([name, value]) => [
    el('dt', {}, name), el('dd', {}, value)]));
}
