import { ensureBuilt } from './ensure-built.mjs';
import { runInFront } from './run-in-front.mjs';

/**
 * Runs a built program: builds it if needed, and returns its exit code.
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
 * Wraps a whole command: exits with its result, and prints a failure as one message without a stack.
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
