import { nearestName, UsageError } from './usage-error.ts';

interface Described {
  /** What it does, on one line. */
  readonly help: string;
  /** For the programs that start this one, and in no text for a user. */
  readonly hidden?: true;
}

/** A word by itself. One that is negatable holds unless `--no-NAME` is said. */
interface Flag extends Described {
  readonly takes: 'nothing';
  readonly negatable?: true;
}

interface WordSwitch extends Described {
  readonly takes: 'text' | 'directory';
  readonly placeholder: string;
}

/** A whole number, 0 unless it is said. */
interface NumberSwitch extends Described {
  readonly takes: 'number';
  readonly placeholder: string;
  readonly most: number;
}

type SwitchDefinition = Flag | WordSwitch | NumberSwitch;
/** By their names, without the dashes. */
type Switches = Readonly<Record<string, SwitchDefinition>>;

/** What stands at the left of a text, and what it means. */
export type HelpRows = readonly (readonly [term: string, help: string])[];

/** How a program is started. Its reading, its help, its completions, and its manual are made from this. */
export interface Program<Own extends Switches = Switches> {
  /** As it is typed. */
  readonly command: string;
  /** What it does, as a sentence. */
  readonly summary: string;
  readonly switches: Own;
  /** What it takes without a switch, which the program itself reads; the words that it may be, where only these are taken. */
  readonly operand?: Operand;
  readonly commands?: readonly Command[];
  readonly environment?: { readonly title: string; readonly rows: HelpRows };
}

interface Operand {
  readonly placeholder: string;
  readonly help: string;
  readonly words?: readonly string[];
}

/** What a program is as well, when the first word says so. */
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

/** What was said to a program, and for the rest what holds by itself. */
type ValuesOf<Own extends Switches> = {
  readonly [Name in keyof (Own & typeof OF_EVERY_PROGRAM)]: ValueOf<(Own & typeof OF_EVERY_PROGRAM)[Name]>;
};

function switchesOf(program: Program): Switches {
  return { ...program.switches, ...OF_EVERY_PROGRAM };
}

export interface ShownSwitch {
  /** As it is typed: `--port`, `--no-open`. */
  readonly form: string;
  readonly definition: SwitchDefinition;
}

/** What a user is told of. */
export function shownSwitches(program: Program): readonly ShownSwitch[] {
  return Object.entries(switchesOf(program))
    .filter(([, { hidden }]) => hidden !== true)
    .map(([name, definition]) => ({ form: `--${isNegatable(definition) ? 'no-' : ''}${name}`, definition }));
}

/** What is said last counts. Throws a UsageError. */
export function readSwitches<Own extends Switches>(
  program: Program<Own>,
  args: readonly string[],
): ValuesOf<Own> {
  const switches = switchesOf(program);
  const values = new Map(
    Object.entries(switches).map(([name, definition]) => [name, usualValue(definition)]),
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
  // Each name got a value of its own definition.
  return Object.fromEntries(values) as ValuesOf<Own>;
}

function usualValue(definition: SwitchDefinition): Value {
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

/** The word after a switch is its value, unless it is a switch itself. */
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
  // An empty one would be read as the directory that the program was started in.
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
