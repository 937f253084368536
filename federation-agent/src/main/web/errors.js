import {addSentences} from './parts/notes.js';

// The API's errors by code: English, Chinese. The server inserts errors.properties here.
addSentences({/* errors.properties */});
