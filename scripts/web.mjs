import { PROGRAMS } from './launch/paths.mjs';
import { runProgram } from './launch/run-program.mjs';

await runProgram(PROGRAMS.web, process.argv.slice(2));
