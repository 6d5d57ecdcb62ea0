import { setUpBuiltProgram } from '../../uploads/testing/built-program.ts';

export function setUpNameProgram(): () => string {
  return setUpBuiltProgram(new URL('../worker/program.ts', import.meta.url));
}
