import { useMemo, useState } from 'react';
import { freeTableName, idKey, planRename, type RenamePlan, type TableState } from '#batch/index.ts';
import type { Connection } from '#contract/index.ts';
import { useKnownNames } from '#domain/names/trees.ts';
import { useTableFacts } from '#domain/table-states.ts';
import { useDebouncedValue } from '#lib/use-paced.ts';
import { type Id, parseId, sameId } from '#protocol/index.ts';

/** What becomes of a table that has the new name. */
export type TakenOutcome = 'keep' | 'remove';

/** What was typed and chosen. */
interface RenameFields {
  readonly table: Id;
  readonly name: string;
  readonly namespace: string;
  readonly outcome: TakenOutcome;
  /** Undefined while nobody typed one: then one is proposed. */
  readonly keptName: string | undefined;
}

export interface RenameForm {
  readonly fields: RenameFields;
  readonly change: (change: Partial<RenameFields>) => void;
  /** Nothing was typed yet that is another name. */
  readonly isSame: boolean;
  /** The name that is proposed or typed for a table that has the new name. */
  readonly keptName: string;
  /** The table that has the new name, once that is known. */
  readonly taken: TableState | undefined;
  /** Why there is no plan, in words; undefined while something is still to be typed or heard. */
  readonly problem: string | undefined;
  readonly isLoading: boolean;
  readonly plan: Exclude<RenamePlan, { readonly problem: string }> | undefined;
}

/** The form of a rename, and what the server says of the tables that it meets. */
export function useRenameForm(
  { id: connectionId, delimiter }: Connection,
  wanted: Id | undefined,
): RenameForm {
  const [fields, setFields] = useState<RenameFields>(() => fieldsOf(wanted ?? [], delimiter));
  const to = [...parseId(fields.namespace.trim(), delimiter), fields.name.trim()];
  const isSame = sameId(to, fields.table);
  const isTyped = fields.table.length > 0 && fields.name.trim() !== '' && !isSame;
  const from = useDebouncedFacts(connectionId, isTyped ? fields.table : undefined);
  const target = useDebouncedFacts(connectionId, isTyped ? to : undefined);
  const taken = isThere(target.facts) ? target.facts : undefined;
  const isKept = taken !== undefined && fields.outcome === 'keep';
  const proposed = useFreeName(connectionId, to);
  const keptName = fields.keptName ?? proposed;
  const keptAs = [...to.slice(0, -1), keptName.trim()];
  const room = useDebouncedFacts(connectionId, isKept && keptName.trim() !== '' ? keptAs : undefined);
  const lookups = isKept ? [from, target, room] : [from, target];
  const isLoading = lookups.some((one) => one.isLoading);
  const failure = lookups.find((one) => one.failure !== undefined)?.failure;
  const made = planned(
    { from: from.facts, to, taken: target.facts },
    isKept ? { keptAs, room: room.facts } : undefined,
  );
  const plan = isLoading ? undefined : made;
  return {
    fields,
    change: (change) => setFields((now) => withChange(now, change, delimiter)),
    isSame,
    keptName,
    taken,
    problem: failure ?? (plan !== undefined && 'problem' in plan ? plan.problem : undefined),
    isLoading,
    plan: plan === undefined || 'problem' in plan ? undefined : plan,
  };
}

function fieldsOf(table: Id, delimiter: string): RenameFields {
  const namespace = table.slice(0, -1).join(delimiter);
  return { table, name: table.at(-1) ?? '', namespace, outcome: 'keep', keptName: undefined };
}

/** Another table begins with its own name. */
function withChange(now: RenameFields, change: Partial<RenameFields>, delimiter: string): RenameFields {
  return change.table === undefined
    ? { ...now, ...change }
    : { ...fieldsOf(change.table, delimiter), ...change };
}

interface Met {
  readonly from: TableState | undefined;
  readonly to: Id;
  readonly taken: TableState | undefined;
}

interface Kept {
  readonly keptAs: Id;
  /** What the server has under that name. */
  readonly room: TableState | undefined;
}

function planned({ from, to, taken }: Met, kept: Kept | undefined): RenamePlan | undefined {
  if (from === undefined || taken === undefined) return undefined;
  if (kept === undefined) return planRename({ from, to, taken });
  const { keptAs, room } = kept;
  if (keptAs.at(-1) === '') return { problem: 'Enter a name for the table that exists.' };
  if (isThere(room)) return { problem: `${keptAs.at(-1) ?? ''} already exists. Enter another name.` };
  return planRename({ from, to, taken, keptAs });
}

function isThere(facts: TableState | undefined): boolean {
  return facts?.state === 'declared' || facts?.state === 'stored';
}

function useFreeName(connectionId: string, to: Id): string {
  const known = useKnownNames();
  const taken = useMemo(() => {
    const tables = known.find((of) => of.connectionId === connectionId)?.tables ?? [];
    return new Set(tables.map(({ id }) => idKey(id)));
  }, [known, connectionId]);
  return freeTableName(to, (id) => taken.has(idKey(id))).at(-1) ?? '';
}

interface DebouncedFacts {
  readonly facts: TableState | undefined;
  readonly failure: string | undefined;
  readonly isLoading: boolean;
}

/** A server is not asked about every letter. */
const ASK_AFTER = 200;

/** What the server has under a name, once it has stayed the same for a while. */
function useDebouncedFacts(connectionId: string, id: Id | undefined): DebouncedFacts {
  const key = id === undefined ? '' : idKey(id);
  const debounced = useDebouncedValue(key, ASK_AFTER);
  const isCurrent = debounced === key;
  const { facts, failure } = useTableFacts(connectionId, isCurrent ? id : undefined);
  const isKnown = isCurrent && facts !== undefined && idKey(facts.id) === key;
  return {
    facts: isKnown ? facts : undefined,
    failure: isCurrent ? failure?.details.message : undefined,
    isLoading: id !== undefined && !isKnown && failure === undefined,
  };
}
