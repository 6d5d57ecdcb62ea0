import { fold } from '#protocol/fold.ts';
import { FIGURE_COLUMNS, FIGURE_KEYS, type FigureColumn, figureOf } from './figure-columns.tsx';
import type { KnownTable } from './known-table.ts';

type Sign = '<' | '<=' | '>' | '>=' | '=';

/** A condition on a figure: `size > 1 GB`. */
interface FigureFilter {
  readonly by: FigureColumn;
  readonly sign: Sign;
  readonly value: number;
}

export interface TypedFilter {
  /** A part of the name, in lower case. */
  readonly text: string;
  readonly figures: readonly FigureFilter[];
}

const COLUMNS = FIGURE_KEYS.filter((key) => FIGURE_COLUMNS[key].isFiltered);

/** The names of the figures for a sentence. */
export const FILTER_FIGURES = `${COLUMNS.slice(0, -1).join(', ')}, or ${COLUMNS.at(-1)}`;

const BEGIN = String.raw`\b(?<by>${COLUMNS.join('|')})\s*(?<sign>>=|<=|>|<|=)\s*`;

const FIGURE = new RegExp(
  String.raw`${BEGIN}(?<number>\d[\d,]*(?:\.\d+)?)(?:\s*(?<unit>[kmgt]b?|b)\b)?`,
  'gi',
);

/** An unfinished condition: without a number, it is neither a condition nor a part of a name. */
const BEGUN = new RegExp(`${BEGIN}$`, 'i');

/** A condition on something that isn’t a figure. */
const UNKNOWN = /(?<word>[\p{L}\w]+)\s*[<>=]\s*\S/u;

const FACTORS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, g: 1e9, t: 1e12 };

/** Parses `items size > 1 GB`: conditions on figures, and the rest as a part of a name. */
export function readNameFilter(typed: string): TypedFilter {
  const figures = [...typed.matchAll(FIGURE)].flatMap(({ groups = {} }) => figureFilter(groups));
  const text = fold(typed.replaceAll(FIGURE, ' ').replace(BEGUN, ' ').trim().replaceAll(/\s+/g, ' '));
  return { text: figures.length === 0 && !BEGUN.test(typed) ? fold(typed.trim()) : text, figures };
}

function figureFilter(parts: Readonly<Record<string, string | undefined>>): readonly FigureFilter[] {
  const by = COLUMNS.find((column) => column === parts.by?.toLowerCase());
  const sign = SIGNS.find((each) => each === parts.sign);
  if (by === undefined || sign === undefined) return [];
  const factor = FACTORS[parts.unit?.charAt(0).toLowerCase() ?? ''] ?? 1;
  return [{ by, sign, value: Number(parts.number?.replaceAll(',', '')) * factor }];
}

const SIGNS: readonly Sign[] = ['<', '<=', '>', '>=', '='];

/** The unknown name in a condition: `foo` in `foo > 3`. */
export function unknownFigure(typed: string): string | undefined {
  const word = UNKNOWN.exec(typed.replaceAll(FIGURE, ' '))?.groups?.word;
  return COLUMNS.some((column) => column === word?.toLowerCase()) ? undefined : word;
}

/** An unknown figure matches no condition. */
export function hasFigures(known: KnownTable | undefined, figures: readonly FigureFilter[]): boolean {
  return figures.every(({ by, sign, value }) => {
    const figure = known && figureOf(known, by);
    return figure !== undefined && COMPARE[sign](Number(figure), value);
  });
}

const COMPARE: Readonly<Record<Sign, (one: number, other: number) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
  '=': (one, other) => one === other,
};
