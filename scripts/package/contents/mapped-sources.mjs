const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const [VALUE, CONTINUES] = [0b11111, 0b100000];

/**
 * The sources with at least one mapping in a script. A map also lists sources of which nothing is left.
 *
 * @param {{ mappings: string, sources: readonly (string | null)[] }} map
 * @returns {string[]}
 */
export function mappedSources({ mappings, sources }) {
  /** @type {Set<number>} */
  const found = new Set();
  let source = 0;
  for (const segment of mappings.split(/[;,]/)) {
    const [, step] = numbersOf(segment);
    if (step === undefined) continue;
    source += step;
    found.add(source);
  }
  return [...found].flatMap((place) => sources[place] ?? []);
}

/** Numbers in base64 VLQ: digits of five bits, lowest first. The first bit is the sign. @param {string} text */
function numbersOf(text) {
  /** @type {number[]} */
  const numbers = [];
  let [number, shift] = [0, 0];
  for (const letter of text) {
    const digit = DIGITS.indexOf(letter);
    number += (digit & VALUE) << shift;
    shift += 5;
    if (digit & CONTINUES) continue;
    numbers.push(number & 1 ? -(number >> 1) : number >> 1);
    [number, shift] = [0, 0];
  }
  return numbers;
}
