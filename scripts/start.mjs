import { ensureBuilt } from './launch/ensure-built.mjs';
import { PROGRAMS, ROOT } from './launch/paths.mjs';
import { runInFront } from './launch/run-in-front.mjs';
import { endWith } from './launch/run-program.mjs';
import { readStartArguments } from './launch/start-arguments.mjs';
import { findDesktopRuntime } from './runtime/find-desktop-runtime.mjs';
import { electronEnvironment, isRoot } from './runtime/platform.mjs';

/** If Electron fails sooner than this, it never showed its window, usually because its sandbox can't start. */
const NEVER_OPENED_SECONDS = 3;

await endWith(async () => {
  const options = readStartArguments(process.argv.slice(2));
  const [runtime] = await Promise.all([findDesktopRuntime(options), ensureBuilt()]);
  if ('missing' in runtime) return serveToBrowser(runtime.missing, options.forBrowser);
  const ended = await openWindow(runtime.path, options.forDesktop);
  if (ended.code === 0 || ended.isStopRequested || ended.seconds > NEVER_OPENED_SECONDS) return ended.code;
  return serveToBrowser(`Electron exited immediately (code ${ended.code})`, options.forBrowser);
});

/** @type {(electron: string, args: readonly string[]) => ReturnType<typeof runInFront>} */
function openWindow(electron, args) {
  const root = isRoot();
  if (root) console.log('Running as root: starting Electron with --no-sandbox.');
  return runInFront(electron, [...(root ? ['--no-sandbox'] : []), ROOT, ...args], electronEnvironment());
}

/** @type {(reason: string, args: readonly string[]) => Promise<number>} */
async function serveToBrowser(reason, args) {
  console.log(`Can’t open a desktop window: ${reason}. Opening in the browser instead.`);
  return (await runInFront(process.execPath, [PROGRAMS.web, ...args])).code;
}
