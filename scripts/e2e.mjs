import { ensureBuilt } from './launch/ensure-built.mjs';
import { runInFront } from './launch/run-in-front.mjs';
import { endWith } from './launch/run-program.mjs';
import { PROJECTS } from './testing/plan-run.mjs';
import { playwrightArguments, withDisplays } from './testing/run-end-to-end.mjs';
import { findRuntimes } from './testing/runtimes.mjs';
import { SEEDED } from './testing/seed.mjs';

/** Runs Playwright's own command with everything that it needs: `npm run e2e -- --project=parts palette`. */
await endWith(async () => {
  const given = process.argv.slice(2);
  const named = given.flatMap((argument) => /^--project=(.*)$/.exec(argument)?.[1] ?? []);
  const projects = named.length === 0 ? PROJECTS : named;
  const [{ environment }] = await Promise.all([
    findRuntimes(PROJECTS.filter((project) => project === 'parts' || projects.includes(project))),
    ensureBuilt(),
  ]);
  const args = playwrightArguments({
    projects: named.length === 0 ? PROJECTS : [],
    grep: undefined,
    repeat: 1,
    bail: false,
    files: given,
  });
  return withDisplays(projects, { ...process.env, ...environment, ...SEEDED }, async (own) => {
    return (await runInFront(process.execPath, args, own)).code;
  });
});
