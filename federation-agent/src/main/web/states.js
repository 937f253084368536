import {el} from './parts/dom.js';
import {noteText} from './parts/notes.js';
import {count, t} from './parts/words.js';

/**
 * A task's state as a badge, with the reason of a wait or failure.
 * @param {any} task
 * @param {boolean} [isAmong] whether the list shows notes on libraries
 */
export function stateOf(task, isAmong = false) {
  const found = task.progress && task.progress.found;
  const notes = found ? found.warnings + found.signs + (isAmong ? 0 : found.ofLibraries.length) : 0;
  const look = notes > 0 && (task.state === 'done' || task.state === 'partial')
    ? el('span.badge.look', {}, t('notesCount', count(notes))) : '';
  return el('span.state', {'data-state': task.state},
    el('span.badge' + ({done: '.good', partial: '.bad', failed: '.bad'}[/** @type {string} */ (task.state)] || ''), {},
      t('state.' + task.state)), ' ',
    task.state === 'failed' ? el('span.note', {}, task.error ? noteText(task.error) : '') : '',
    task.state === 'running' ? el('span.note', {}, t('step.' + ((task.progress && task.progress.step) || 'local'))) : '',
    look);
}

/**
 * A time in the user's locale.
 * @param {string} iso
 */
export function time(iso) {
  const date = new Date(iso);
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return date.getFullYear() + '-' + two(date.getMonth() + 1) + '-' + two(date.getDate())
    + ' ' + two(date.getHours()) + ':' + two(date.getMinutes());
}
