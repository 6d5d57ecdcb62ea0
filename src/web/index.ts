import { exitWithMessage } from '#command-line/usage-error.ts';
import { runWeb } from './run-web.ts';

runWeb(process.argv.slice(2)).catch(exitWithMessage);
