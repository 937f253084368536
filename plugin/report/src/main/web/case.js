import {el} from './dom.js';
import {byRank, nameText, noteText} from './notes.js';
import {NAMES_MAX, namesAndMore, pairView, passageFacts, place, sourceName} from './pair.js';
import {RATIOS, Reckoning, passageKey, percentOf, sourceKey} from './ratios.js';
import {PATTERNS, stripView, textView} from './text.js';
import {count, t} from './words.js';

/** @typedef {import('./text.js').Mark} Mark */

/** So many characters stand before and behind a passage. */
const AROUND = 200;

/** Reasons that text can be counted in again from. */
const REVERSIBLE = ['template', 'common', 'short', 'quotation', 'references', 'ownWork'];

/**
 * What a reader has to know of an answer before any figure: errors, then warnings.
 *
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
 * The authors by whom own work is known, and whether the file itself names them; null if none are.
 *
 * @param {any} document
 */
function authorsOf(document) {
  const authors = document.authors || [];
  if (authors.length === 0) {
    return null;
  }
  const ofFile = (document.file && document.file.authors) || [];
  const isTold = authors.every((/** @type {string} */ name) => ofFile.includes(name));
  return t(isTold ? 'authorsTold' : 'authorsGiven', authors.join('; '));
}

/**
 * One document: what was checked and what is missing, ratios, sources, text.
 */
export class CaseView {
  /**
   * @param {any} page what all cases share: settings, program, decisions
   * @param {any} given the case: `answer`, and `text` where it is there
   */
  constructor(page, given) {
    this.page = page;
    this.answer = given.answer;
    this.text = typeof given.text === 'string' ? given.text : null;
    this.reckoning = new Reckoning(given.answer);
    this.key = given.key;
    this.root = el('article.case', {'aria-label': this.title()});
    this.draw();
  }

  title() {
    const document = this.answer.document;
    return (document.file && document.file.title) || document.id || t('document');
  }

  /** What was decided of this case, as the reckoning takes it. */
  choice() {
    return this.page.decisions.choice(this.key);
  }

  draw() {
    const now = this.reckoning.of(this.choice());
    this.root.replaceChildren(...[
      el('h2', {}, this.title()),
      this.missing(),
      el('div.columns', {}, this.checked(), this.ratios(now)),
      this.sections(now),
      this.signs(),
      this.unseen(),
      this.sources(),
      this.short(),
      this.excluded(),
      this.meaning(),
      this.decided(),
      this.wholeText(),
    ].filter((part) => part !== null));
  }

  missing() {
    const {error, warning, information} = byRank(notesOf(this.answer));
    const list = (/** @type {string[]} */ sentences) =>
      el('ul', {}, sentences.map((sentence) => el('li', {}, sentence)));
    const missing = [...(this.answer.partialResults ? [t('partial')] : []), ...error.map(noteText)];
    return el('div.notes', {},
      missing.length === 0
        ? el('p.note.whole', {}, t('nothingMissing'))
        : el('section.missing.partial', {}, el('h3', {}, t('notCompared')), list(missing)),
      warning.length === 0 ? '' : el('section.noted', {}, el('h3', {}, t('notes')), list(warning.map(noteText))),
      information.length === 0 ? ''
        : el('details', {}, el('summary', {}, t('moreNotes')), list(information.map(noteText))));
  }

  checked() {
    const document = this.answer.document;
    const file = document.file || {};
    const facts = [
      [t('name'), document.id],
      [t('file'), file.name && file.name !== document.id ? file.name : null],
      [t('authorNames'), authorsOf(document)],
      [t('digest'), file.sha256],
      [t('length'), [
        t('characters', count(document.length)),
        t('sentences', count(document.sentences)),
        file.pageCount ? t('pages', count(file.pageCount)) : null].filter(Boolean).join(', ')],
      [t('type'), document.type && document.typeFrom !== 'default'
        ? (document.typeFrom === 'told' ? t('typeTold', nameText('type', document.type)) : nameText('type', document.type))
        : null],
    ];
    return el('section', {}, el('h3', {}, t('checked')), factList(facts));
  }

  /**
   * @param {any} now
   */
  ratios(now) {
    const told = this.reckoning.told();
    const whole = this.answer.document.length;
    const rows = RATIOS.filter((name) => now.ratios[name] !== undefined).map((name) => {
      const isChanged = now.lengths[name] !== told.lengths[name];
      return el('tr', {'data-ratio': name},
        el('th', {scope: 'row'}, t('ratio.' + name)),
        el('td.figure', {}, percentOf(now.ratios[name], now.lengths[name], whole)),
        el('td.figure', {}, t('characters', count(now.lengths[name]))),
        el('td.note', {}, isChanged
          ? t('ofSite', percentOf(told.ratios[name], told.lengths[name], whole)) : ''));
    });
    const isChanged = rows.some((row) => row.lastElementChild?.textContent !== '');
    return el('section.ratios', {'aria-live': 'polite'},
      el('h3', {}, t('ratios')),
      el('table', {}, el('tbody', {}, rows)),
      el('p.note', {}, isChanged ? t('changed') : t('noteRatios')));
  }

  /**
   * @param {any} now
   */
  sections(now) {
    if (now.sections.length === 0) {
      return null;
    }
    return el('section', {}, el('h3', {}, t('sections')),
      el('table', {}, el('tbody', {}, now.sections.map((/** @type {any} */ section) =>
        el('tr', {'data-section': section.name},
          el('th', {scope: 'row'}, nameText('section', section.name)),
          el('td.figure', {}, percentOf(section.ratio, section.matchedLength, section.length)),
          el('td.figure', {}, t('characters', count(section.matchedLength))))))));
  }

  signs() {
    const signs = this.answer.signs || [];
    if (signs.length === 0) {
      return null;
    }
    return el('section', {}, el('h3', {}, t('signs')), el('p.note', {}, t('noteSigns')),
      el('ul', {}, signs.map((/** @type {any} */ sign) =>
        el('li', {}, nameText('sign', sign.kind) + t('colon') + count(sign.count), sign.note ? el('p', {}, noteText(sign.note)) : '',
          (sign.texts || []).map((/** @type {any} */ shown) =>
            el('blockquote', {}, (shown.page ? t('page', shown.page) + ', ' : '') + nameText('unseen', shown.reason) + t('colon') + shown.text))))));
  }

  unseen() {
    const unseen = this.answer.unseen;
    if (!unseen) {
      return null;
    }
    const total = unseen.matchedLengths ? unseen.matchedLengths.total : 0;
    return el('section', {}, el('h3', {}, t('unseen')),
      el('p', {}, total > 0
        ? t('unseenReused', count(total), count(unseen.length), unseen.sources.map(sourceName).join('; '))
        : t('unseenNone')));
  }

  sources() {
    const sources = this.reckoning.sources;
    const section = el('section.sources', {}, el('h3', {}, t('sources')));
    if (sources.length === 0) {
      section.append(el('p', {}, t('noSources')));
      return section;
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
    const groups = ['', 'addNothing', 'ownWork', 'asideSources'].map((name) => /** @type {[string, any[]]} */ (
      [name && t(name), sources.filter((/** @type {any} */ source) => groupOf(source) === name)]));
    for (const [name, members] of groups) {
      if (members.length > 0) {
        section.append(
          name ? el('h4', {}, name) : '',
          el('ol', {}, members.map((/** @type {any} */ source) =>
            this.source(source, sources.indexOf(source), added[sources.indexOf(source)], choice))));
      }
    }
    if (!this.reckoning.isExact) {
      section.append(el('p.note', {}, t('cannotReckon')));
    }
    return section;
  }

  /**
   * @param {any} source
   * @param {number} index
   * @param {number} adds
   * @param {any} choice
   */
  source(source, index, adds, choice) {
    const isAside = choice.asideSources.has(sourceKey(source));
    const length = isAside ? source.matchedLength : this.reckoning.lengthOfSource(source, choice);
    const facts = [
      percentOf(source.ratio, length, this.answer.document.length),
      t('characters', count(length)),
      adds < length ? t('adds', count(adds)) : '',
      source.passages.length === 1 ? t('onePassage') : t('passages', count(source.passages.length)),
    ];
    if (source.sameText) {
      facts.push(t('sameText'));
    }
    if (source.intake) {
      facts.push(t('ofIntake'));
    }
    return el('li.source', {value: index + 1, 'data-source': index},
      el('span.swatch.p' + (index % PATTERNS), {'aria-hidden': 'true'}, String(index + 1)),
      el('button.link', {type: 'button', click: () => this.open(index, 0)}, sourceName(source)),
      el('span.facts', {}, facts.filter(Boolean).join(', ')),
      this.reckoning.isExact ? this.page.decisions.control(this, 'source', sourceKey(source), sourceName(source)) : '',
      this.text === null ? this.passageList(source, index) : '');
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
    if (copies.length === 0) {
      return null;
    }
    return el('section.short', {}, el('h3', {}, t('short')), el('p.note', {}, t('noteShort')),
      el('ul', {}, copies.map((/** @type {any} */ copy) =>
        el('li', {}, place(copy.suspicious), ' ', t('shortIn', sourcesOfShort(copy)),
          this.quoted(copy.suspicious)))));
  }

  excluded() {
    const entries = this.answer.excluded || [];
    if (entries.length === 0) {
      return null;
    }
    const choice = this.choice();
    return el('section.excluded', {}, el('h3', {}, t('excluded')),
      el('ul', {}, entries.map((/** @type {any} */ entry, /** @type {number} */ i) => {
        const isReversible = this.reckoning.isExact && REVERSIBLE.includes(entry.reason);
        const label = this.exclusion(entry);
        return el('li', {'data-excluded': i}, isReversible
          ? el('label', {},
              el('input', {
                type: 'checkbox',
                checked: choice.countedIn.has(i),
                change: () => this.page.decisions.toggle(this, 'excluded', String(i)),
              }), ' ' + t('countAgain') + ': ' + label)
          : label, this.quoted(entry));
      })));
  }

  /**
   * @param {any} entry
   */
  exclusion(entry) {
    const parts = [t('reason.' + entry.reason)];
    if (entry.id !== undefined) {
      parts.push(sourceName(entry));
    }
    if (entry.more) {
      parts.push(t('more', count(entry.more)));
    } else if (entry.offset !== undefined) {
      parts.push(count(entry.offset) + '–' + count(entry.offset + entry.length));
    }
    parts.push(
      percentOf(entry.ratio || 0, entry.matchedLength, this.answer.document.length),
      t('characters', count(entry.matchedLength || 0)));
    return parts.join(', ') + holders(entry);
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

  meaning() {
    const meaning = this.answer.meaning;
    if (!meaning || meaning.passages.length === 0) {
      return null;
    }
    return el('section', {}, el('h3', {}, t('meaning')),
      meaning.passages.map((/** @type {any} */ passage) =>
        pairView({id: passage.id}, passage)));
  }

  decided() {
    const mine = this.page.decisions.of(this.key);
    if (mine.length === 0) {
      return null;
    }
    return el('section', {}, el('h3', {}, t('decisions')),
      el('ul', {}, mine.map((/** @type {any} */ decision) =>
        el('li', {}, this.page.decisions.sentence(decision, this.answer),
          this.page.decisions.more(this, decision)))),
      el('button', {type: 'button', click: () => this.page.save()}, t('save')));
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
          marks.push({from, to: from + passage.suspicious.length, source: i, passage: j});
        }
      });
    });
    (this.answer.short || []).forEach((/** @type {any} */ copy) => {
      const from = copy.suspicious.offset;
      marks.push({from, to: from + copy.suspicious.length, source: Infinity, passage: 0, short: sourcesOfShort(copy)});
    });
    return marks;
  }

  wholeText() {
    if (this.text === null) {
      return el('p.note', {}, t('noText'));
    }
    const marks = this.marks();
    const file = this.answer.document.file || {};
    const view = textView(this.text, marks, pageStarts(file.pages), (mark) => this.open(mark.source, mark.passage));
    const go = (/** @type {Mark} */ mark) => {
      const place = view.querySelector(
        'mark[data-source="' + mark.source + '"][data-passage="' + mark.passage + '"]');
      place?.scrollIntoView({block: 'center'});
    };
    return el('section.whole-text', {}, el('h3', {}, t('text')),
      el('div.reading', {}, stripView(this.text.length, marks, go), view));
  }

  /**
   * Shows a passage beside its source.
   * @param {number} sourceIndex
   * @param {number} passageIndex
   */
  open(sourceIndex, passageIndex) {
    this.page.showPair(this, sourceIndex, passageIndex);
  }

  /**
   * What stands around a passage of the checked text, which is here as a whole.
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

  /** All passages one after the other, as they are printed. */
  printed() {
    return this.reckoning.sources.flatMap((/** @type {any} */ source, /** @type {number} */ i) =>
      source.passages.map((/** @type {any} */ passage, /** @type {number} */ j) =>
        el('section.printed-pair', {},
          el('h4', {}, (i + 1) + '.' + (j + 1) + ' ' + passageFacts(passage)), pairView(source, passage))));
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
 * Who has any of a text that is set apart; of very many an answer names a few only.
 * @param {any} entry of `excluded`
 */
function holders(entry) {
  const sources = entry.sources || [];
  if (sources.length === 0) {
    return '';
  }
  const named = sources.slice(0, NAMES_MAX).map(sourceName);
  if (entry.heldByMoreThan !== undefined) {
    return '; ' + t('heldByMoreThan', count(entry.heldByMoreThan), named.join('; '));
  }
  const others = Math.max(entry.sourceCount || 0, sources.length) - named.length;
  return '; ' + t('alsoHeldIn', namesAndMore(named, others));
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
