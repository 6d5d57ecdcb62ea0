import { setUpBuiltProgram } from './built-program.ts';

export function setUpParquetProgram(): () => string {
  return setUpBuiltProgram(new URL('../readers/program.ts', import.meta.url));
}
