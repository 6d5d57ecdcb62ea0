// Runs inside the test runtime, in place of Electron's default program: electron [switches] FOLDER [arguments]
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app as electronApp } from 'electron';

/**
 * Methods for Electron's default program only, which are missing in its types.
 * @typedef {{ setVersion: (version: string) => void, setAppPath: (path: string) => void }} ForDefaultProgram
 */
const app = /** @type {import('electron').App & ForDefaultProgram} */ (electronApp);

const folder = process.argv.slice(1).find((argument) => !argument.startsWith('-'));
if (folder === undefined) {
  process.stderr.write('usage: electron FOLDER [arguments]\n');
  process.exit(1);
}

const directory = resolve(folder);
const program = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
app.setVersion(program.version);
app.setName(program.productName ?? program.name);
app.setPath('userData', join(app.getPath('appData'), app.getName()));
app.setAppPath(directory);
Object.defineProperty(process, 'defaultApp', { value: true });
// Awaited, since Electron delays its "ready" event until then, and schemes can be registered only before it.
await import(pathToFileURL(join(directory, program.main)).href);
