import { ensureBuilt } from './ensure-built.mjs';
import { runInFront } from './run-in-front.mjs';

/**
 * A command that is one built program: builds if needed, runs it, ends as it ended.
 *
 * @param {string} program
 * @param {readonly string[]} args
 */
export async function runProgram(program, args) {
  await endWith(async () => {
    await ensureBuilt();
    return (await runInFront(process.execPath, [program, ...args])).code;
  });
}

/**
 * The outermost line of every command here: its answer is the exit code, and a failure is one message, not a stack.
 *
 * @param {() => Promise<number>} command
 */
export async function endWith(command) {
  try {
    process.exitCode = await command();
  } catch (problem) {
    process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`);
    process.exitCode = 1;
  }
}
