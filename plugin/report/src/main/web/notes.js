import {el} from './dom.js';
import {count, languageCode, t} from './words.js';

/**
 * A note: a code with arguments, of which notes.properties has the sentences. Where this page does
 * not know the code, the note's own sentence is shown.
 *
 * @typedef {object} Note
 * @property {string} [code]
 * @property {string} [rank] information, warning or error
 * @property {string} [scope] library, where it is the same for all documents
 * @property {Record<string, string|number>} [args]
 * @property {string} text in English
 */

/** @type {Record<string, string[]>} by code, or by kind and name: English, Chinese */
const SENTENCES = {/* notes.properties */};

/** Adds the messages of another page. @param {Record<string, string[]>} sentences */
export function addSentences(sentences) {
  Object.assign(SENTENCES, sentences);
}

/**
 * @param {string} code
 * @param {string} other where the code is not known
 */
function sentence(code, other) {
  return Object.hasOwn(SENTENCES, code) ? SENTENCES[code][languageCode() === 'en' ? 0 : 1] : other;
}

/**
 * A note in the reader's language.
 * @param {Note} note
 */
export function noteText(note) {
  const args = note.args || {};
  return note.code === undefined ? note.text : sentence(note.code, note.text).replace(
    /\{([a-zA-Z]+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
    (_, name, one, many) => one !== undefined
      ? (args[name] === 1 ? one : many)
      : typeof args[name] === 'number' ? count(/** @type {number} */ (args[name])) : String(args[name]));
}

/**
 * The name of a section, a type, a sign in the reader's language.
 * @param {string} kind
 * @param {string} name
 */
export function nameText(kind, name) {
  return sentence(kind + '.' + name, name);
}

/**
 * Notes by rank; an unknown rank counts as a warning.
 * @param {Note[]} notes
 */
export function byRank(notes) {
  const of = (/** @type {string} */ rank) => notes.filter((note) => note.rank === rank);
  const error = of('error');
  const information = of('information');
  return {
    error, information,
    warning: notes.filter((note) => !error.includes(note) && !information.includes(note)),
  };
}

/**
 * Notes by rank, before any figure is believed: errors boxed, warnings shown, information folded away.
 * @param {Note[]} notes
 * @param {string[]} missing shown before the errors
 */
export function notesView(notes, missing) {
  const {error, warning, information} = byRank(notes);
  const list = (/** @type {string[]} */ sentences) => el('ul', {}, sentences.map((sentence) => el('li', {}, sentence)));
  const boxed = [...missing, ...error.map(noteText)];
  return el('div', {},
    boxed.length === 0 ? '' : el('section.notes.error', {}, el('strong', {}, t('missing')), list(boxed)),
    warning.length === 0 ? '' : el('section.notes.warning', {'aria-label': t('notes')}, list(warning.map(noteText))),
    information.length === 0 ? ''
      : el('details.notes.information', {}, el('summary', {}, t('moreNotes', information.length)), list(information.map(noteText))));
}
