import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE, ROOT } from '../launch/paths.mjs';
import { runCaptured } from '../launch/run-captured.mjs';
import { ensurePackages } from '../runtime/system-packages.mjs';

/** @typedef {import('../runtime/platform.mjs').Found} Found */

const REQUIREMENTS = join(ROOT, 'interop/python/requirements.txt');
const BINARY = process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python';
const COMMANDS = process.platform === 'win32' ? ['python', 'py'] : ['python3', 'python'];

/** Nothing is built, and modules are compiled only on import, as most are never imported. */
const INSTALL = [
  'install',
  ...['--quiet', '--disable-pip-version-check', '--only-binary', ':all:', '--no-compile'],
  ...['--requirement', REQUIREMENTS],
];

/**
 * A Python with the public clients and servers of the interface, in its own environment below `.cache`, created once
 * for each list of requirements.
 *
 * @returns {Promise<Found>}
 */
export async function findPython() {
  const requirements = await readFile(REQUIREMENTS);
  const name = createHash('sha256').update(requirements).digest('hex').slice(0, 12);
  const environment = join(CACHE, `interop-python-${name}`);
  // Written last, so that an incomplete environment is not used.
  const complete = join(environment, 'complete');
  if (!existsSync(complete)) {
    const missing = await makeEnvironment(environment);
    if (missing !== undefined) return { missing };
    await writeFile(complete, '');
  }
  return { path: join(environment, BINARY) };
}

/** @param {string} environment @returns {Promise<string | undefined>} why there is none */
async function makeEnvironment(environment) {
  process.stderr.write('Fetching the Python clients and servers…\n');
  const command = await findCommand();
  if (command === undefined) return 'there is no Python 3.10 or newer';
  await rm(environment, { recursive: true, force: true });
  const lends = await lendsPip(command);
  const made = await makeVenv(command, [...(lends ? ['--without-pip'] : []), environment]);
  if (!made.ok) return `no virtual environment can be made (${lastLine(made.output)})`;
  const python = join(environment, BINARY);
  const installed = lends
    ? await runCaptured(command, ['-m', 'pip', '--python', python, ...INSTALL])
    : await runCaptured(python, ['-m', 'pip', ...INSTALL]);
  return installed.ok ? undefined : `the package index can't be reached (${lastLine(installed.output)})`;
}

/**
 * Whether this Python's pip can install into another environment, since installing pip there takes longer than using
 * it.
 *
 * @param {string} command
 */
async function lendsPip(command) {
  return (await runCaptured(command, ['-m', 'pip', '--python', command, '--version'])).ok;
}

async function findCommand() {
  const check = 'import sys; sys.exit(sys.version_info < (3, 10))';
  for (const command of [process.env.VITRINE_PYTHON, ...COMMANDS]) {
    if (command && (await runCaptured(command, ['-c', check])).ok) return command;
  }
  await ensurePackages(['python3', 'python3-venv']);
  return (await runCaptured('python3', ['-c', check])).ok ? 'python3' : undefined;
}

/** On a minimal Debian, Python’s venv lacks pip. @param {string} command @param {readonly string[]} args */
async function makeVenv(command, args) {
  const make = () => runCaptured(command, ['-m', 'venv', ...args]);
  const first = await make();
  if (first.ok) return first;
  await ensurePackages(['python3-venv']);
  return make();
}

/** @param {string} output */
function lastLine(output) {
  return output.trim().split('\n').at(-1) ?? '';
}
