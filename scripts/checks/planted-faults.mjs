/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

/**
 * Every planted fault changes a text that stands once in its file, and names a test that is there: a fault that can't be
 * planted any more would be noticed only by whoever plants them all.
 *
 * @param {readonly SourceFile[]} files
 * @param {string} list
 * @returns {Finding[]}
 */
export function checkPlantedFaults(files, list) {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  /** @type {readonly { id: string, file: string, find: string, seenBy: { file: string } }[]} */
  const faults = JSON.parse(texts.get(list) ?? '[]');
  const lines = (texts.get(list) ?? '').split('\n');
  return faults.flatMap(({ id, file, find, seenBy }) =>
    [
      timesIn(texts.get(file) ?? '', find) === 1 ? [] : [`${id}: what it changes is not once in ${file}`],
      texts.has(seenBy.file) ? [] : [`${id}: there is no test ${seenBy.file}`],
    ]
      .flat()
      .map((problem) => ({
        file: list,
        line: lines.findIndex((line) => line.includes(`"${id}"`)) + 1,
        problem,
        fix: 'Plant the same mistake in the code as it is now.',
      })),
  );
}

/** @type {(text: string, part: string) => number} */
function timesIn(text, part) {
  return text.split(part).length - 1;
}
