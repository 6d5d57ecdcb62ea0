import { type Command, type HelpRows, type Program, type ShownSwitch, shownSwitches } from './switches.ts';
import { APP_VERSION } from './version.ts';

/** The output of `--help`. */
export function helpText(program: Program): string {
  const { summary, commands = [], environment } = program;
  const sections = [
    summary,
    columns(optionRows(program)),
    ...(commands.length === 0
      ? []
      : [`Commands, each with a --help of its own:\n${columns(commands.map(commandRow))}`]),
    ...(environment === undefined ? [] : [`${environment.title}:\n${columns(environment.rows)}`]),
  ];
  return `${sections.join('\n\n')}\n`;
}

export function optionRows(program: Program): HelpRows {
  const { operand } = program;
  const switches = shownSwitches(program).map((shown) => [termOf(shown), shown.definition.help] as const);
  return operand === undefined ? switches : [...switches, [operand.placeholder, operand.help]];
}

/** `--port N` */
function termOf({ form, definition }: ShownSwitch): string {
  return definition.takes === 'nothing' ? form : `${form} ${definition.placeholder}`;
}

interface RequestedInfo {
  readonly help: boolean;
  readonly version: boolean;
}

/** The text to print instead of starting, if any. */
export function requestedInfo(program: Program, requested: RequestedInfo): string | undefined {
  if (requested.help) return helpText(program);
  return requested.version ? `Vitrine ${APP_VERSION}\n` : undefined;
}

function commandRow({ name, help, program: { operand } }: Command): HelpRows[number] {
  return [operand === undefined ? name : `${name} ${operand.placeholder}`, help];
}

function columns(rows: HelpRows): string {
  const width = Math.max(...rows.map(([term]) => term.length));
  return rows.map(([term, help]) => `  ${term.padEnd(width)}  ${help}`).join('\n');
}
