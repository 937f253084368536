import {noteText} from './parts/notes.js';

/**
 * Client of the site's local API. Errors have a code; the page has its sentence.
 */

/** A failed request. */
export class ApiError extends Error {
  /**
   * @param {number} status HTTP status, or 0 without a response
   * @param {string} sentence
   */
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

let token = '';

/** @type {() => void} */
let whenEnded = () => {};

/**
 * @param {string} given the session's token, sent with each change
 */
export function useToken(given) {
  token = given;
}

/**
 * @param {() => void} action to run when the session has ended
 */
export function onSessionEnd(action) {
  whenEnded = action;
}

// Also sent with reads, so that browsers show no password dialog.
const shown = () => ({'X-Palimpsest-Token': token || '-'});

/**
 * Sends a request.
 * @param {string} method
 * @param {string} path
 * @param {any} [body] a form or a file's part as is, anything else as JSON
 * @returns {Promise<any>} the response's JSON, or null
 */
export async function ask(method, path, body) {
  const isRaw = body instanceof FormData || body instanceof Blob;
  /** @type {Record<string, string>} */
  const headers = shown();
  if (body instanceof Blob) {
    headers['Content-Type'] = 'application/octet-stream';
  } else if (body !== undefined && !isRaw) {
    headers['Content-Type'] = 'application/json';
  }
  let response;
  try {
    response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? undefined : isRaw ? body : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, '');
  }
  const text = await response.text();
  const json = text.startsWith('{') ? JSON.parse(text) : null;
  if (!response.ok) {
    throw refusal(response.status, json, path);
  }
  return json;
}

/**
 * @param {number} status
 * @param {any} json
 * @param {string} path
 */
function refusal(status, json, path) {
  if (status === 401 && path !== '/v1/session') {
    whenEnded();
  }
  return new ApiError(status, json && json.error ? noteText({...json, text: json.error}) : 'HTTP ' + status);
}

/**
 * Reads server-sent events until either side ends the stream.
 * @param {string} path
 * @param {(event: string, data: any) => void} take
 * @param {AbortSignal} signal
 */
export async function hear(path, take, signal) {
  const response = await fetch(path, {headers: shown(), credentials: 'same-origin', signal});
  if (!response.ok || !response.body) {
    throw refusal(response.status, await response.json().catch(() => null), path);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const {value, done} = await reader.read();
    if (done) {
      return;
    }
    const events = (rest + value).split('\n\n');
    rest = events.pop() || '';
    for (const event of events) {
      const told = /^event: (.*)\ndata: (.*)$/.exec(event);
      if (told) {
        take(told[1], JSON.parse(told[2]));
      }
    }
  }
}
