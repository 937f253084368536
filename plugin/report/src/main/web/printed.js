import {el} from './dom.js';
import {headline} from './headline.js';
import {t} from './words.js';

/**
 * A case for printing, in the order of the PDF: warnings, figures, sources, counted passages beside
 * their sources; exclusions and decisions in an annex.
 *
 * @param {import('./case.js').CaseView} view
 * @returns {Node[]}
 */
export function printedCase(view) {
  const now = view.reckoning.of(view.choice());
  const annex = /** @type {[string, any][]} */ ([
    ['decisions', view.decided()], ['excluded', view.excluded()], ['', view.short()], ['signs', view.signs()],
    ['', view.unseen()], ['', view.meaning()]])
    .flatMap(([name, part]) => (part ? [name && el('h3', {}, t(name)), part] : []));
  return /** @type {Node[]} */ ([
    el('h2.printed-case', {}, view.title()),
    view.missing(),
    headline(view, now),
    view.checked(),
    ...(now.sections.length > 0 ? [el('h3', {}, t('sections')), view.sections(now)] : []),
    el('h3', {}, t('sources')),
    view.sources(),
    ...view.printed(),
    annex.length > 0 ? el('h2.printed-annex', {}, t('annex')) : '',
    ...annex,
  ].filter(Boolean));
}

/**
 * Shows cases on paper in place of the page, or behind it.
 *
 * @param {HTMLElement} paper
 * @param {import('./case.js').CaseView[]} views
 * @param {boolean} isInstead
 */
export function preparePaper(paper, views, isInstead) {
  paper.classList.toggle('instead', isInstead);
  paper.replaceChildren(...views.flatMap(printedCase));
}
