import { counted, tableName } from '../checks/check-format.ts';
import { idKey } from '../draft.ts';
import { newName } from './rename-rows.ts';
import type { ReviewEffect, ReviewRow } from './review-rows.ts';

interface ReviewSummary {
  /** The most important effect: what can't be undone. */
  readonly headline: string;
  /** The other effects, one sentence each. */
  readonly sentences: readonly string[];
  readonly tables: number;
  readonly isDestroying: boolean;
}

export type ReviewTense = 'before' | 'after';

export function reviewSummary(rows: readonly ReviewRow[], tense: ReviewTense): ReviewSummary {
  const leaving = rowsWith(rows, 'leaves');
  const parts = [
    deletedWords(rowsWith(rows, 'deleted'), tense),
    leavingWords(
      leaving.filter(({ endsWith }) => endsWith === undefined),
      tense,
    ),
    replacedWords(
      leaving.filter(({ endsWith }) => endsWith !== undefined),
      tense,
    ),
    renamedWords(renamedRows(rows), tense),
    addedWords(rowsWith(rows, 'changed'), tense),
  ].filter((words) => words !== undefined);
  const [headline = tense === 'before' ? 'Nothing will change' : 'Nothing changed', ...others] = parts;
  return {
    headline,
    sentences: [...others.map((words) => `${words}.`), ...(tense === 'before' ? unseenWords(rows) : [])],
    tables: tablesOf(rows).length,
    isDestroying: rows.some(({ effect }) => effect === 'deleted'),
  };
}

export function summaryText(rows: readonly ReviewRow[], tense: ReviewTense): string {
  const { headline, sentences } = reviewSummary(rows, tense);
  return [`${headline}.`, ...sentences].join(' ');
}

export function rowsWith(rows: readonly ReviewRow[], effect: ReviewEffect): readonly ReviewRow[] {
  return rows.filter((row) => row.effect === effect);
}

/** The label next to the head of a group: `29 versions`, `1 table`, `1 table, 3 versions`. */
export function groupLabel(rows: readonly ReviewRow[], effect: ReviewEffect): string {
  const own = rowsWith(rows, effect);
  const tables = counted(tablesOf(own).length, 'table');
  if (effect === 'deleted') return versionsDeleted(own) ?? tables;
  if (effect === 'leaves') return tables;
  const renamed = renamedRows(own).length;
  const parts = [...(renamed === 0 ? [] : [`${counted(renamed, 'table')} renamed`]), ...additions(own)];
  return parts.join(', ') || counted(own.length, 'operation');
}

function deletedWords(rows: readonly ReviewRow[], tense: ReviewTense): string | undefined {
  if (rows.length === 0) return undefined;
  const what = `${versionsDeleted(rows) ?? 'Versions'} of ${tableWords(rows)}`;
  if (tense === 'before') return `${what} will be deleted for good`;
  return `${what} ${totalOf(rows) === 1 ? 'was' : 'were'} deleted`;
}

function versionsDeleted(rows: readonly ReviewRow[]): string | undefined {
  const total = totalOf(rows);
  return total === undefined ? undefined : counted(total, 'version');
}

/** Undefined if the number of one row is unknown. */
function totalOf(rows: readonly ReviewRow[]): number | undefined {
  return rows.reduce<number | undefined>(
    (sum, { deleted }) => (sum === undefined || deleted === undefined ? undefined : sum + deleted),
    0,
  );
}

function leavingWords(rows: readonly ReviewRow[], tense: ReviewTense): string | undefined {
  if (rows.length === 0) return undefined;
  return `${tableWords(rows)} ${tense === 'before' ? 'will leave' : 'left'} the catalog; ${filesWords(rows)}`;
}

/** Tables that are declared again under their name: the sentence says that they are new tables. */
function replacedWords(rows: readonly ReviewRow[], tense: ReviewTense): string | undefined {
  if (rows.length === 0) return undefined;
  const isOne = tablesOf(rows).length === 1;
  const past = isOne ? 'was' : 'were';
  return `${tableWords(rows)} ${tense === 'before' ? 'will be' : past} replaced by ${newTables(rows)}; ${filesWords(rows)}`;
}

function newTables(rows: readonly ReviewRow[]): string {
  const [first] = rows;
  const isOne = tablesOf(rows).length === 1;
  if (isOne && first?.replacedBy !== undefined) return tableName(first.replacedBy);
  if (rows.every(({ replacedBy }) => replacedBy !== undefined)) return 'others';
  const left = counted(
    rows.reduce((sum, { endsWith = 0 }) => sum + endsWith, 0),
    'version',
  );
  return `${isOne ? 'a new table' : 'new tables'} with ${left}`;
}

function renamedRows(rows: readonly ReviewRow[]): readonly ReviewRow[] {
  return rows.filter(({ becomes }) => becomes !== undefined);
}

const MOST_NAMED = 2;

/** Gives both names: two tables may swap names, so their number alone is not enough. */
function renamedWords(rows: readonly ReviewRow[], tense: ReviewTense): string | undefined {
  if (rows.length === 0) return undefined;
  if (rows.length > MOST_NAMED) {
    return `${tableWords(rows)} ${tense === 'before' ? 'will get' : 'got'} another name`;
  }
  const verb = tense === 'before' ? 'will become' : 'became';
  return rows
    .map(({ id, becomes = [] }) => `${tableName(id)} ${verb} ${newName(id, becomes)}`)
    .join(', and ');
}

function filesWords(rows: readonly ReviewRow[]): string {
  return tablesOf(rows).length === 1 ? 'its files stay' : 'their files stay';
}

function addedWords(rows: readonly ReviewRow[], tense: ReviewTense): string | undefined {
  const added = additions(rows);
  if (added.length === 0) return undefined;
  const isOne = added.length === 1 && added[0]?.startsWith('1 ');
  const past = isOne ? 'was added' : 'were added';
  return `${added.join(' and ')} ${tense === 'before' ? 'will be added' : past}`;
}

/** Says once for all versions that their files were not checked. */
function unseenWords(rows: readonly ReviewRow[]): readonly string[] {
  const created = rows.filter(({ kind }) => kind === 'create_table_version').length;
  if (created === 0) return [];
  return [
    created === 1
      ? 'The manifest file of the version isn’t checked; without it, the version can’t be read.'
      : 'Manifest files aren’t checked; without them, the versions can’t be read.',
  ];
}

function additions(rows: readonly ReviewRow[]): readonly string[] {
  const count = (kind: ReviewRow['kind']) => rows.filter((row) => row.kind === kind).length;
  const [declared, created] = [count('declare_table'), count('create_table_version')];
  return [
    ...(declared === 0 ? [] : [counted(declared, 'table')]),
    ...(created === 0 ? [] : [counted(created, 'version')]),
  ];
}

/** The name of a single table, or the number of several. */
function tableWords(rows: readonly ReviewRow[]): string {
  const tables = tablesOf(rows);
  const [first] = tables;
  return tables.length === 1 && first !== undefined ? (first.at(-1) ?? '') : counted(tables.length, 'table');
}

function tablesOf(rows: readonly ReviewRow[]) {
  return [...new Map(rows.map(({ id }) => [idKey(id), id])).values()];
}
