import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { ROOT, TOOLS } from '../launch/paths.mjs';
import { runCaptured } from '../launch/run-captured.mjs';

/** @typedef {import('./type-walls.mjs').TypedProject} TypedProject */

/**
 * One thread for each compiler: a second one would compute many types again. Garbage collection would otherwise be a
 * third of the work, for a process of a few seconds.
 */
const THRIFT = ['--singleThreaded'];
const ENVIRONMENT = { ...process.env, GOGC: '1000' };

/**
 * A line with the path of a file that was read. Findings begin with a relative path, and their other lines are
 * indented.
 */
const READ_FILE = /^(?:[A-Za-z]:)?[/\\].*\.(?:[cm]?[jt]sx?|json)$/;

/** @returns {Promise<string[]>} the projects that the compiler checks, each a file */
export async function typedProjects() {
  const files = await readdir(join(ROOT, 'tsconfig'));
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''))
    .sort();
}

/**
 * @param {string} name
 * @returns {Promise<{ problem: string | undefined, project: TypedProject }>} the problems, if any, and the files that
 * it read
 */
export async function checkTypes(name) {
  const options = ['--pretty', 'false', '--listFiles', ...THRIFT, '-p', `tsconfig/${name}.json`];
  const { ok, output } = await runCaptured(process.execPath, [TOOLS.tsc, ...options], {
    cwd: ROOT,
    env: ENVIRONMENT,
  });
  const lines = output.split(/\r?\n/);
  const files = lines.filter((line) => READ_FILE.test(line)).map(fromRoot);
  const findings = lines.filter((line) => !READ_FILE.test(line)).join('\n');
  return { problem: ok ? undefined : findings, project: { name, files } };
}

/** @param {string} path */
function fromRoot(path) {
  return relative(ROOT, path).split(sep).join('/');
}
