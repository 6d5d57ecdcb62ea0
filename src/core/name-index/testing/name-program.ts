import { setUpBuiltProgram } from '../../uploads/testing/built-program.ts';

/** The program that holds the names. */
export function setUpNameProgram(): () => string {
  return setUpBuiltProgram(new URL('../worker/program.ts', import.meta.url));
}
