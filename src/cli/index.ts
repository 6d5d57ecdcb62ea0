import { completionScript, SHELLS } from '#command-line/completions.ts';
import { requestedInfo } from '#command-line/help.ts';
import { manualPage } from '#command-line/manual.ts';
import { type Program, readSwitches } from '#command-line/switches.ts';
import { exitWithMessage, nearestName, UsageError } from '#command-line/usage-error.ts';
import { APP_VERSION } from '#command-line/version.ts';
import { defaultDataDirectory } from '#core/storage/data-directory.ts';
import { DESKTOP } from '#main/launch-request.ts';
import { SERVER } from '#server/arguments.ts';
import { serverDataDirectory } from '#server/data-directory.ts';
import { isForWindow, readWebArguments, WEB } from '#web/command-line.ts';

const SHELL_NAMES = 'bash, zsh, or fish';

const COMPLETIONS = {
  command: 'vitrine completions',
  summary: 'Prints the script that has your shell complete what you type for vitrine.',
  operand: { placeholder: 'SHELL', help: SHELL_NAMES, words: SHELLS },
  switches: {},
} as const satisfies Program;

/** The program `npx vitrine`: the browser shell, with other commands selected by the first argument. */
const CLI = {
  ...WEB,
  commands: [
    { name: 'server', help: 'run the local server alone', program: SERVER },
    { name: 'completions', help: `print completions for ${SHELL_NAMES}`, program: COMPLETIONS },
  ],
} as const satisfies Program;

/** Not listed in the help, since only packagers need it. */
const MANUAL = 'manual';

/** Runs a command. If that is impossible, the process ends with a message. */
export function runCommand(args: readonly string[]): Promise<void> {
  return run(args).catch(exitWithMessage);
}

async function run(args: readonly string[]): Promise<void> {
  const [command, ...rest] = args;
  if (command === undefined || isForWindow(command)) {
    const info = requestedInfo(CLI, readWebArguments(args));
    if (info !== undefined) return print(info);
    const { runWeb } = await import('#web/run-web.ts');
    return runWeb(args);
  }
  if (command === 'server') {
    const { runServer } = await import('#server/run-server.ts');
    return runServer(rest);
  }
  if (command === 'completions') return print(completionsText(rest));
  if (command === MANUAL) return print(manualText());
  const meant = nearestName(
    command,
    CLI.commands.map(({ name }) => name),
  );
  const hint = meant === undefined ? 'vitrine --help lists them.' : `Did you mean ${meant}?`;
  throw new UsageError(`There is no command ${command}. ${hint}`);
}

function completionsText([word = '', ...rest]: readonly string[]): string {
  const shell = SHELLS.find((known) => known === word);
  const switches = readSwitches(
    COMPLETIONS,
    shell === undefined && word.startsWith('-') ? [word, ...rest] : rest,
  );
  const text = requestedInfo(COMPLETIONS, switches);
  if (text !== undefined) return text;
  if (shell === undefined) throw new UsageError(`${COMPLETIONS.command} takes ${SHELL_NAMES}`);
  return completionScript(shell, CLI);
}

function manualText(): string {
  // For the default platform of manual pages, and without local paths.
  const place = { platform: 'linux', environment: {}, home: '~' } as const;
  return manualPage({
    version: APP_VERSION,
    desktop: DESKTOP,
    server: SERVER,
    files: [
      [
        defaultDataDirectory(place),
        'the data of Vitrine’s window, unless XDG_DATA_HOME or --data says otherwise',
      ],
      [
        serverDataDirectory(place),
        'the catalog of vitrine server, unless XDG_DATA_HOME or --data says otherwise',
      ],
    ],
  });
}

function print(text: string): void {
  process.stdout.write(text);
}
