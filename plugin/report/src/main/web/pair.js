import {el} from './dom.js';
import {nameText} from './notes.js';
import {count, t} from './words.js';

/** Maximum names in a list, as on the command line. */
export const NAMES_MAX = 5;

/**
 * One to one: a passage on both sides, equal text plain, changed words marked, moved ones linked.
 * @param {any} source
 * @param {any} passage
 */
export function pairView(source, passage) {
  /** @type {number[][]|null} */
  const runs = passage.runs || null;
  const view = el('div.pair', {},
    passage.alsoIn ? el('p.note', {}, alsoIn(passage)) : '',
    side(t('here'), passage.suspicious, runs && runs.map((run, i) => [run[0], run[1], run[4] ? i + 1 : 0])),
    side(sourceName(source), shownText(passage),
      runs && runs.map((run, i) => [run[2], run[3], run[4] ? i + 1 : 0])));
  for (const moved of view.querySelectorAll('.moved')) {
    linkSides(view, /** @type {HTMLElement} */ (moved));
  }
  scrollTogether(view);
  return view;
}

/**
 * The source's side of a passage. Another site may show a snippet in place of the text, with masks in it, or only the place, or
 * not even that.
 * @param {any} passage
 */
export function shownText(passage) {
  const span = passage.source || {};
  return passage.snippet === undefined || span.text !== undefined
    ? span
    : {...span, text: passage.snippet, masked: true};
}

/**
 * Shows the counterpart of moved text.
 * @param {HTMLElement} view
 * @param {HTMLElement} moved
 */
function linkSides(view, moved) {
  const both = () => view.querySelectorAll('[data-link="' + moved.dataset.link + '"]');
  const show = () => both().forEach((each) => each.classList.add('linked'));
  const hide = () => both().forEach((each) => each.classList.remove('linked'));
  moved.addEventListener('pointerenter', show);
  moved.addEventListener('pointerleave', hide);
  moved.addEventListener('focus', () => {
    show();
    both().forEach((each) => each !== moved && each.scrollIntoView({block: 'nearest'}));
  });
  moved.addEventListener('blur', hide);
}

/**
 * Both sides scroll by the same share of their height.
 * @param {HTMLElement} view
 */
function scrollTogether(view) {
  const [one, other] = view.querySelectorAll('.side-text');
  /** @type {Element|null} */
  let leads = null;
  for (const [from, to] of [[one, other], [other, one]]) {
    from.addEventListener('pointerenter', () => (leads = from));
    from.addEventListener('focusin', () => (leads = from));
    from.addEventListener('scroll', () => {
      if (leads === from) {
        const share = from.scrollTop / Math.max(1, from.scrollHeight - from.clientHeight);
        to.scrollTop = share * (to.scrollHeight - to.clientHeight);
      }
    }, {passive: true});
  }
}

/**
 * The name of a source: its title, its id if different, and its site if remote.
 * @param {any} source
 */
export function sourceName(source) {
  const id = source.submission !== undefined || source.title === source.id ? '' : String(source.id ?? '');
  const name = source.title ? source.title + (id ? ' (' + id + ')' : '') : id;
  return source.library === undefined ? name : source.site + (name ? ': ' + name : '');
}

/**
 * Other sources with the same stretch; may be empty.
 * @param {any} passage
 */
export function alsoIn(passage) {
  const places = passage.alsoIn || [];
  const names = [...new Set(places.map(sourceName))];
  const shown = names.slice(0, NAMES_MAX);
  const others = names.length - shown.length + (passage.alsoInCount || 0) - places.length;
  return shown.length === 0 ? '' : t('alsoHeldIn', namesAndMore(shown, others));
}

/**
 * @param {string[]} names
 * @param {number} others how many more there are
 */
export function namesAndMore(names, others) {
  return others > 0 ? t('andMore', names.join(t('semicolon')), count(others)) : names.join(t('semicolon'));
}

/**
 * A description of a passage, in a line.
 * @param {any} passage
 */
export function passageFacts(passage) {
  const facts = [];
  if (passage.content && passage.content !== 'prose') {
    facts.push(t('content.' + passage.content));
  }
  if (passage.kind) {
    facts.push(t('kind.' + passage.kind));
  }
  if (passage.by) {
    facts.push(t('by.' + passage.by));
  }
  if (passage.verified !== undefined) {
    facts.push(compared(passage));
  }
  if (passage.similarity !== undefined && passage.kind !== 'identical') {
    facts.push(t('similarity', passage.similarity.toFixed(2)));
  }
  facts.push(t('characters', count(passage.suspicious.length)));
  return facts.join(t('comma'));
}

/**
 * Of a passage in another site's source: how much of it was compared there, beyond fingerprints.
 * @param {any} passage
 */
function compared(passage) {
  if (passage.verified) {
    return t('comparedThere');
  }
  return passage.verifiedLength > 0
    ? t('comparedInPart', count(passage.verifiedLength))
    : t('byFingerprints');
}

/**
 * @param {string} title
 * @param {any} span of the answer
 * @param {number[][]|null} runs offset, length, the number of a moved one or 0
 */
function side(title, span, runs) {
  const isPlaced = span.offset !== undefined;
  const body = el('div.side-text', {tabindex: 0, role: 'region', 'aria-label': title, lang: ''});
  if (span.text === undefined) {
    body.append(el('p.note', {}, t(isPlaced ? 'noPassageText' : 'noPlace')));
  } else {
    body.append(
      el('span.around', {}, span.before || ''),
      el('span.passage', {}, ...pieces(span, runs)),
      el('span.around', {}, span.behind || ''));
  }
  return el('div.side', {}, el('h3', {}, title, isPlaced ? place(span) : ''), body);
}

/**
 * The position of a passage, for readers.
 * @param {any} span
 */
export function place(span) {
  const parts = [];
  if (span.page) {
    parts.push(t('page', span.page));
  }
  if (span.section) {
    parts.push(nameText('section', span.section));
  }
  parts.push(count(span.offset) + '–' + count(span.offset + span.length));
  return el('span.place', {}, ' ' + parts.join(t('comma')));
}

/**
 * Text of another site, with the lengths of hidden parts.
 * @param {string} text
 * @returns {(Node|string)[]}
 */
export function masked(text) {
  return text.split(/(\[… \d+ …\])/).map((piece, i) => (i % 2 ? el('span.masked', {title: t('masked')}, piece) : piece));
}

/**
 * @param {any} span
 * @param {number[][]|null} runs
 * @returns {(Node|string)[]}
 */
function pieces(span, runs) {
  const text = span.text;
  if (span.masked) {
    return masked(text);
  }
  if (!runs) {
    return [text];
  }
  /** @type {(Node|string)[]} */
  const pieces = [];
  let at = 0;
  const ordered = [...runs].sort((a, b) => a[0] - b[0]);
  for (const [offset, length, moved] of ordered) {
    const from = offset - span.offset;
    if (from > at) {
      pieces.push(changed(text.slice(at, from)));
    }
    const same = text.slice(from, from + length);
    pieces.push(moved
      ? el('span.moved', {title: t('legendMoved'), tabindex: 0, 'data-link': moved}, same)
      : same);
    at = from + length;
  }
  if (at < text.length) {
    pieces.push(changed(text.slice(at)));
  }
  return pieces;
}

/**
 * Spaces between equal words are no change worth a mark.
 * @param {string} text
 */
function changed(text) {
  return /[^\s\p{P}]/u.test(text) ? el('mark.changed', {}, text) : text;
}
