/**
 * Whether a report reckons as the server does: `agreement.js ANSWERS.jsonl`, beside the page's own modules. Each answer's
 * ratios are reckoned from what its `coverage` names, as the page does once something was decided, and held against
 * the server's, to the character.
 */
import {readFileSync} from 'node:fs';
import {RATIOS, Reckoning} from './ratios.js';

const NOTHING_DECIDED = {asideSources: new Set(), asidePassages: new Set(), countedIn: new Set()};

/**
 * @param {any} answer
 * @returns {[string, number, number][]} name, as reckoned, as the server said
 */
function lengths(answer) {
  const reckoned = new Reckoning(answer).reckoned(NOTHING_DECIDED);
  return [
    ...RATIOS.filter((name) => name in answer.matchedLengths)
      .map((name) => [name, reckoned.lengths[name], answer.matchedLengths[name]]),
    ...RATIOS.filter((name) => name in answer.ratios)
      .map((name) => [name + ', share', reckoned.ratios[name], answer.ratios[name]]),
    ...reckoned.sections.map((section, i) =>
      ['section ' + section.name, section.matchedLength, answer.sections[i].matchedLength]),
  ];
}

const answers = readFileSync(process.argv[2], 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
let figures = 0;
let differing = 0;
for (const answer of answers) {
  for (const [name, reckoned, said] of lengths(answer)) {
    figures++;
    if (reckoned !== said) {
      differing++;
      console.log('  ' + answer.document.id + ', ' + name + ': ' + reckoned + ' in the report, ' + said + ' by the server');
    }
  }
}
console.log('  ' + answers.length + ' answers, ' + figures + ' figures, ' + differing + ' differ');
process.exit(differing === 0 && figures > 0 ? 0 : 1);
