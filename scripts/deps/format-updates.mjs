/** @typedef {import('./compare-lockfiles.mjs').Changes} Changes */
/** @typedef {import('./find-updates.mjs').Update} Update */
/** @typedef {import('./find-updates.mjs').Updates} Updates */

const HEAD = ['package', 'now', 'to', 'comes', 'goes', 'changes', 'packed', 'to look at'];

/**
 * @param {readonly Updates[]} all
 * @param {string | undefined} electronNode
 */
export function formatUpdates(all, electronNode) {
  const outdated = all.filter(({ updates }) => updates.length > 0);
  const current = all.filter(({ updates, problem }) => updates.length === 0 && problem === undefined);
  const unknown = all.filter(({ problem }) => problem !== undefined);
  const rows = outdated.flatMap((one) => one.updates.map((update) => rowOf(one, update)));
  const parts = [
    ...(rows.length === 0 ? [] : [formatTable([HEAD, ...rows])]),
    ...outdated.flatMap((one) => one.updates.map((update) => formatDetails(one, update))),
    ...(current.length === 0
      ? []
      : [`Newest already: ${current.map((one) => `${nameOf(one)} ${one.now}`).join(', ')}`]),
    ...unknown.map((one) => `Not known: ${nameOf(one)} ${one.now}: ${one.problem}`),
    ...(electronNode === undefined
      ? ['Electron is not installed here, so nobody asked what its Node would refuse.']
      : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** @type {(one: Updates, update: Update) => string[]} */
function rowOf(one, { version, isSameMajor, size, changes }) {
  const to = isSameMajor ? version : `${version} (major)`;
  if (changes === undefined)
    return [nameOf(one), one.now, to, '', '', '', sizes(one.size, size), 'not resolved'];
  const { comes, goes, changes: moved, licenses, scripts, problems } = changes;
  const looks = licenses.length + scripts.length + problems.length;
  const counts = [comes, goes, moved].map(({ length }) => `${length || ''}`);
  return [nameOf(one), one.now, to, ...counts, sizes(one.size, size), `${looks || ''}`];
}

/** Adds the manifest, since two may contain the same name. @param {Updates} one */
function nameOf({ name, manifest }) {
  const folder = manifest.replace(/\/?package\.json$/, '');
  return folder === '' ? name : `${name} (${folder})`;
}

/** @type {(before: number | undefined, after: number | undefined) => string} */
function sizes(before, after) {
  return before === undefined || after === undefined ? '' : `${kilobytes(before)} → ${kilobytes(after)} kB`;
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return Math.ceil(bytes / 1000).toLocaleString('en-US');
}

/** @type {(one: Updates, update: Update) => string} */
function formatDetails(one, { version, changes, problem }) {
  const head = `${nameOf(one)} ${one.now} → ${version}`;
  if (changes === undefined) return `${head}\n  not resolved: ${problem}`;
  const lines = detailsOf(changes);
  // Another package already required that version.
  const said = lines.length > 0 ? lines : ['the tree has the same packages, in other places'];
  return [head, ...said.map((line) => `  ${line}`)].join('\n');
}

/** @param {Changes} changes */
function detailsOf({ comes, goes, changes, licenses, scripts, problems }) {
  return [
    ...problems.map((problem) => `look at: ${problem}`),
    ...scripts.map((name) => `look at: '${name}' would newly run a script when it is installed`),
    ...licenses.map(({ name, from, to }) => `look at: the license of '${name}' is ${to} instead of ${from}`),
    ...comes.map((one) => `comes:   ${one}`),
    ...goes.map((one) => `goes:    ${one}`),
    ...changes.map(({ name, from, to }) => `changes: ${name} ${from.join(', ')} → ${to.join(', ')}`),
  ];
}

/** @param {readonly (readonly string[])[]} rows */
function formatTable(rows) {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return lines.join('\n');
}
