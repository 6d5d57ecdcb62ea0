import { nearestName, UsageError } from './usage-error.ts';

interface Described {
  /** A description in one line. */
  readonly help: string;
  /** For programs that start this one. Users don’t see it in any text. */
  readonly hidden?: true;
}

/** A switch without a value. A negatable one is on unless `--no-NAME` is given. */
interface Flag extends Described {
  readonly takes: 'nothing';
  readonly negatable?: true;
}

interface WordSwitch extends Described {
  readonly takes: 'text' | 'directory';
  readonly placeholder: string;
}

/** An integer switch. Default: 0. */
interface NumberSwitch extends Described {
  readonly takes: 'number';
  readonly placeholder: string;
  readonly most: number;
}

type SwitchDefinition = Flag | WordSwitch | NumberSwitch;
/** By name, without the dashes. */
type Switches = Readonly<Record<string, SwitchDefinition>>;

/** The rows of a help text: a term, and its meaning. */
export type HelpRows = readonly (readonly [term: string, help: string])[];

/** The command line of a program. Its parser, help, completions, and manual are derived from this. */
export interface Program<Own extends Switches = Switches> {
  /** As the user types it. */
  readonly command: string;
  /** The purpose, as a sentence. */
  readonly summary: string;
  readonly switches: Own;
  /**
   * An argument without a switch, which the program parses itself. If there is a list of words, only these are
   * allowed.
   */
  readonly operand?: Operand;
  readonly commands?: readonly Command[];
  readonly environment?: { readonly title: string; readonly rows: HelpRows };
}

interface Operand {
  readonly placeholder: string;
  readonly help: string;
  readonly words?: readonly string[];
}

/** A command of a program, selected by the first argument. */
export interface Command {
  readonly name: string;
  readonly help: string;
  readonly program: Program;
}

const OF_EVERY_PROGRAM = {
  help: { takes: 'nothing', help: 'print this' },
  version: { takes: 'nothing', help: 'print the version' },
} as const satisfies Switches;

type ValueOf<Of extends SwitchDefinition> = Of extends Flag
  ? boolean
  : Of extends NumberSwitch
    ? number
    : string | undefined;

type Value = boolean | number | string | undefined;

/** The given values of a program’s switches, with defaults for the others. */
type ValuesOf<Own extends Switches> = {
  readonly [Name in keyof (Own & typeof OF_EVERY_PROGRAM)]: ValueOf<(Own & typeof OF_EVERY_PROGRAM)[Name]>;
};

function switchesOf(program: Program): Switches {
  return { ...program.switches, ...OF_EVERY_PROGRAM };
}

export interface ShownSwitch {
  /** As the user types it: `--port`, `--no-open`. */
  readonly form: string;
  readonly definition: SwitchDefinition;
}

/** Switches that are not hidden. */
export function shownSwitches(program: Program): readonly ShownSwitch[] {
  return Object.entries(switchesOf(program))
    .filter(([, { hidden }]) => hidden !== true)
    .map(([name, definition]) => ({ form: `--${isNegatable(definition) ? 'no-' : ''}${name}`, definition }));
}

/** The last value of a repeated switch wins. Throws a UsageError. */
export function readSwitches<Own extends Switches>(
  program: Program<Own>,
  args: readonly string[],
): ValuesOf<Own> {
  const switches = switchesOf(program);
  const values = new Map(
    Object.entries(switches).map(([name, definition]) => [name, defaultValue(definition)]),
  );
  const rest = [...args];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [form = '', given] = splitOnce(word);
    const { name, definition, isNegated } = findSwitch(form, program);
    values.set(
      name,
      definition.takes === 'nothing'
        ? flag(form, given, isNegated)
        : readValue(form, definition, given ?? following(rest)),
    );
  }
  // Each value is from the definition of its name.
  return Object.fromEntries(values) as ValuesOf<Own>;
}

function defaultValue(definition: SwitchDefinition): Value {
  if (definition.takes === 'nothing') return isNegatable(definition);
  return definition.takes === 'number' ? 0 : undefined;
}

function isNegatable(definition: SwitchDefinition): boolean {
  return definition.takes === 'nothing' && definition.negatable === true;
}

function splitOnce(word: string): readonly [form: string, given: string | undefined] {
  const place = word.indexOf('=');
  return place < 0 ? [word, undefined] : [word.slice(0, place), word.slice(place + 1)];
}

function findSwitch(form: string, program: Program) {
  const switches = switchesOf(program);
  if (!form.startsWith('-') || form === '-' || form === '--') {
    throw new UsageError(`Unexpected argument "${form}"`);
  }
  for (const [name, definition] of Object.entries(switches)) {
    if (form === `--${name}`) return { name, definition, isNegated: false };
    if (isNegatable(definition) && form === `--no-${name}`) return { name, definition, isNegated: true };
  }
  const meant = nearestName(
    form,
    shownSwitches(program).map((shown) => shown.form),
  );
  const hint = meant === undefined ? `${program.command} --help lists them.` : `Did you mean ${meant}?`;
  throw new UsageError(`There is no switch ${form}. ${hint}`);
}

/** The next argument is the value, unless it is a switch itself. */
function following(rest: string[]): string | undefined {
  const [next] = rest;
  return next === undefined || (next.startsWith('-') && next !== '-') ? undefined : rest.shift();
}

function flag(form: string, given: string | undefined, isNegated: boolean): boolean {
  if (given !== undefined) throw new UsageError(`${form} takes no value`);
  return !isNegated;
}

function readValue(form: string, definition: WordSwitch | NumberSwitch, text: string | undefined): Value {
  if (definition.takes === 'number') return wholeNumber(form, definition, text);
  // An empty text would mean the current directory.
  const isMissing = text === undefined || (definition.takes === 'directory' && text === '');
  if (!isMissing) return text;
  throw new UsageError(`${form} takes ${definition.takes === 'directory' ? 'a directory' : 'a value'}`);
}

function wholeNumber(form: string, { most }: NumberSwitch, text: string | undefined): number {
  const number = text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number <= most) return number;
  const found = text === undefined ? '' : `, not "${text}"`;
  throw new UsageError(`${form} takes a number from 0 to ${most}${found}`);
}
