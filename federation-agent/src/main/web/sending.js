import {ApiError, ask} from './api.js';

/** A larger file goes part by part, each so large: what breaks off goes on where it was. */
const PART_BYTES = 4000000;

/** @type {WeakMap<File, string>} under which names files are on their way */
const onTheirWay = new WeakMap();

/**
 * Sends small files in one request; the answer tells of each.
 * @param {string} path
 * @param {File[]} files
 */
export function sendFiles(path, files) {
  const form = new FormData();
  files.forEach((file) => form.append('file', file));
  return ask('POST', path, form);
}

/**
 * Sends a file with what is said of it, in one request or part by part; a second call goes on where
 * the first broke off.
 * @param {string} path
 * @param {File} file
 * @param {string} name of the form's part with the rest
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
      } // the site takes less at once, and says how much
    }
  }
  try {
    const upload = await sendParts(file, tell);
    const answer = await ask('POST', path, {...rest, upload});
    onTheirWay.delete(file);
    return answer;
  } catch (e) {
    if (hasStatus(e, 404) && !await known(file)) {
      throw new ApiError(0, ''); // the agent knows of nothing any more: all of it goes again
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
 * How much of it has come, where the agent still knows.
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
