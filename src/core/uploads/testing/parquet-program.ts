import { setUpBuiltProgram } from './built-program.ts';

/** The program that reads Parquet. */
export function setUpParquetProgram(): () => string {
  return setUpBuiltProgram(new URL('../readers/program.ts', import.meta.url));
}
