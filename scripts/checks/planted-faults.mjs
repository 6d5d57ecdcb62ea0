/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

/**
 * Checks that every planted fault replaces a text that occurs once in its file, and names an existing test.
 * Otherwise, only a run of all faults would reveal an outdated one.
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
