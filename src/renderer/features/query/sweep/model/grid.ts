import { PARAMETERS, type Parameter, type ParameterName, type ParameterValue } from './parameters.ts';
import { readSwitch, readValueList, type ValueList } from './value-list.ts';

/** What was typed and chosen for each parameter. */
export type GridInput = Readonly<Partial<Record<ParameterName, string>>>;

/** More than these would keep a server busy for longer than anybody waits. */
export const MAX_RUNS = 200;
export const MAX_REPEATS = 5;

/** The values of one parameter; one value sets it for all variants. */
export interface Axis {
  readonly name: ParameterName;
  readonly values: readonly ParameterValue[];
}

export interface Grid {
  readonly axes: readonly Axis[];
  readonly problems: ReadonlyMap<ParameterName, string>;
  /** How often the query would run. */
  readonly runs: number;
}

export function gridOf(input: GridInput, repeats: number): Grid {
  const read = PARAMETERS.map((parameter) => ({ name: parameter.name, list: valuesOf(parameter, input) }));
  const axes = read.flatMap(({ name, list }) =>
    list.problem === undefined && list.values !== undefined ? [{ name, values: list.values }] : [],
  );
  return {
    axes,
    problems: new Map(
      read.flatMap(({ name, list }) => (list.problem === undefined ? [] : [[name, list.problem]])),
    ),
    runs: axes.reduce((product, { values }) => product * values.length, repeats),
  };
}

function valuesOf({ name, kind }: Parameter, input: GridInput): ValueList {
  const text = input[name] ?? '';
  return kind === 'number' ? readValueList(text) : readSwitch(text);
}

/** One query of the grid. */
export interface Variant {
  /** From 0, in the order in which they run. */
  readonly index: number;
  readonly values: ReadonlyMap<ParameterName, ParameterValue>;
}

/** Every combination, the last parameter changing fastest. */
export function variantsOf(axes: readonly Axis[]): readonly Variant[] {
  const combinations = axes.reduce<readonly (readonly (readonly [ParameterName, ParameterValue])[])[]>(
    (before, { name, values }) =>
      before.flatMap((combination) => values.map((value) => [...combination, [name, value] as const])),
    [[]],
  );
  return combinations.map((combination, index) => ({ index, values: new Map(combination) }));
}

/** Parameters that have more than one value: those that tell the variants apart. */
export function variedNames(axes: readonly Axis[]): readonly ParameterName[] {
  return axes.filter(({ values }) => values.length > 1).map(({ name }) => name);
}
