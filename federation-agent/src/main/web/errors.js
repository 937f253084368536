import {addSentences} from './parts/notes.js';

// What the API refuses, by code: English, Chinese. The site puts errors.properties in here.
addSentences({/* errors.properties */});
