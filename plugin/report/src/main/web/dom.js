/**
 * Makes elements. What strangers wrote comes in as text, never as markup.
 */

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element.
 * @param {string} name with classes behind dots: `p.note`
 * @param {Record<string, any>} [attributes] functions become listeners, `true` an attribute without value; `false` is left out
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function el(name, attributes, ...children) {
  const [tag, ...classes] = name.split('.');
  const element = document.createElement(tag);
  if (classes.length) {
    element.className = classes.join(' ');
  }
  for (const [key, value] of Object.entries(attributes || {})) {
    if (typeof value === 'function') {
      element.addEventListener(key, value);
    } else if (value === true) {
      element.setAttribute(key, '');
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(key, String(value));
    }
  }
  append(element, children);
  return element;
}

/**
 * @param {Element} element
 * @param {(Child | Child[])[]} children
 */
export function append(element, children) {
  for (const child of children.flat()) {
    if (child) {
      element.append(child);
    }
  }
}

/**
 * A drawing's element.
 * @param {string} name
 * @param {Record<string, string|number>} attributes
 * @param {...Node} children
 */
export function svg(name, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}
