/**
 * The site's local API, as this page uses it. What the API refuses comes with a sentence of its
 * own, which is shown as it is.
 */

/** A request that was not answered as it wished. */
export class ApiError extends Error {
  /**
   * @param {number} status of HTTP; 0 where nothing came back
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
 * @param {string} given by the session, shown with whatever changes something
 */
export function useToken(given) {
  token = given;
}

/**
 * @param {() => void} action taken when the session has ended
 */
export function onSessionEnd(action) {
  whenEnded = action;
}

/**
 * Sends a request.
 * @param {string} method
 * @param {string} path
 * @param {any} [body] a form as it is, anything else as JSON
 * @returns {Promise<any>} what came back, null where that is nothing
 */
export async function ask(method, path, body) {
  const isForm = body instanceof FormData;
  // Shown with whatever only asks, too: then no browser asks for a password of its own.
  /** @type {Record<string, string>} */
  const headers = {'X-Palimpsest-Token': token || '-'};
  if (body !== undefined && !isForm) {
    headers['Content-Type'] = 'application/json';
  }
  let response;
  try {
    response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, '');
  }
  const text = await response.text();
  const json = text.startsWith('{') ? JSON.parse(text) : null;
  if (!response.ok) {
    if (response.status === 401 && path !== '/v1/session') {
      whenEnded();
    }
    throw new ApiError(response.status, (json && json.error) || 'HTTP ' + response.status);
  }
  return json;
}
