import { PROGRAMS } from './launch/paths.mjs';
import { runProgram } from './launch/run-program.mjs';

await runProgram(PROGRAMS.server, process.argv.slice(2));
