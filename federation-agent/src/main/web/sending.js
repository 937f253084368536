import {ApiError, ask} from './api.js';

/** Larger files go in parts of this size, so that a broken upload can be resumed. */
const PART_BYTES = 4000000;

/** @type {WeakMap<File, string>} under which names files are on their way */
const onTheirWay = new WeakMap();

/**
 * Sends small files in one request, and returns a result for each.
 * @param {string} path
 * @param {File[]} files
 */
export function sendFiles(path, files) {
  const form = new FormData();
  files.forEach((file) => form.append('file', file));
  return ask('POST', path, form);
}

/**
 * Sends a file with its settings, in one request or in parts; a second call resumes a broken upload.
 * @param {string} path
 * @param {File} file
 * @param {string} name of the form part with the settings
 * @param {Record<string, any>} rest
 * @param {(percent: number) => void} tell
 */
export async function sendFile(path, file, name, rest, tell) {
  if (file.size <= PART_BYTES) {
    const form = new FormData();
    form.append('file', file);
    form.append(name, JSON.stringify(rest));
    try {
      return await ask('POST', path, form);
    } catch (e) {
      if (!hasStatus(e, 413)) {
        throw e;
      } // the site's limit is smaller: send in parts
    }
  }
  try {
    const upload = await sendParts(file, tell);
    const answer = await ask('POST', path, {...rest, upload});
    onTheirWay.delete(file);
    return answer;
  } catch (e) {
    if (hasStatus(e, 404) && !await known(file)) {
      throw new ApiError(0, ''); // the agent lost the upload: start again
    }
    throw e;
  }
}

/**
 * @param {unknown} e
 * @param {number} status
 */
function hasStatus(e, status) {
  return e instanceof ApiError && e.status === status;
}

/**
 * @param {File} file
 * @param {(percent: number) => void} tell
 */
async function sendParts(file, tell) {
  let upload = await known(file) || await ask('POST', '/v1/uploads', {name: file.name, bytes: file.size});
  onTheirWay.set(file, upload.id);
  const size = Math.min(PART_BYTES, upload.partBytesMax);
  while (upload.received < file.size) {
    tell(Math.floor(100 * upload.received / file.size));
    const part = file.slice(upload.received, upload.received + size);
    upload = await ask('PUT', '/v1/uploads/' + upload.id + '?offset=' + upload.received, part);
  }
  return upload.id;
}

/**
 * Bytes received so far, if the agent still knows the upload.
 * @param {File} file
 */
async function known(file) {
  const id = onTheirWay.get(file);
  if (!id) {
    return null;
  }
  try {
    return await ask('GET', '/v1/uploads/' + id);
  } catch (e) {
    if (hasStatus(e, 404)) {
      return null;
    }
    throw e;
  }
}
