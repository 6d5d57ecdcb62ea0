import { useMemo, useState } from 'react';
import { freeTableName, idKey, planRename, type RenamePlan, type TableState } from '#batch/index.ts';
import type { Connection } from '#contract/index.ts';
import { useKnownNames } from '#domain/names/trees.ts';
import { useTableFacts } from '#domain/table-states.ts';
import { useDebouncedValue } from '#lib/use-paced.ts';
import { type Id, parseId, sameId } from '#protocol/index.ts';

/** What happens to the table that already has the new name. */
export type TakenOutcome = 'keep' | 'remove';

interface RenameFields {
  readonly table: Id;
  readonly name: string;
  readonly namespace: string;
  readonly outcome: TakenOutcome;
  /** Undefined until the user types one; then a name is proposed. */
  readonly keptName: string | undefined;
}

export interface RenameForm {
  readonly fields: RenameFields;
  readonly change: (change: Partial<RenameFields>) => void;
  /** Whether the name is still unchanged. */
  readonly isSame: boolean;
  /** The proposed or typed name for the table that already has the new name. */
  readonly keptName: string;
  /** The table that already has the new name, once it is loaded. */
  readonly taken: TableState | undefined;
  /** Why there is no plan; undefined while input or a response is missing. */
  readonly problem: string | undefined;
  readonly isLoading: boolean;
  readonly plan: Exclude<RenamePlan, { readonly problem: string }> | undefined;
}

/** The form of a rename, and the states of the tables that it affects. */
export function useRenameForm(
  { id: connectionId, delimiter }: Connection,
  requested: Id | undefined,
): RenameForm {
  const [fields, setFields] = useState<RenameFields>(() => fieldsOf(requested ?? [], delimiter));
  const to = [...parseId(fields.namespace.trim(), delimiter), fields.name.trim()];
  const isSame = sameId(to, fields.table);
  const isTyped = fields.table.length > 0 && fields.name.trim() !== '' && !isSame;
  const from = useDebouncedFacts(connectionId, isTyped ? fields.table : undefined);
  const target = useDebouncedFacts(connectionId, isTyped ? to : undefined);
  const taken = exists(target.facts) ? target.facts : undefined;
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

/** Choosing another table resets the form to its name. */
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

interface KeptTable {
  readonly keptAs: Id;
  /** The state of that name on the server. */
  readonly room: TableState | undefined;
}

function planned({ from, to, taken }: Met, kept: KeptTable | undefined): RenamePlan | undefined {
  if (from === undefined || taken === undefined) return undefined;
  if (kept === undefined) return planRename({ from, to, taken });
  const { keptAs, room } = kept;
  if (keptAs.at(-1) === '') return { problem: 'Enter a name for the table that exists.' };
  if (exists(room)) return { problem: `${keptAs.at(-1) ?? ''} already exists. Enter another name.` };
  return planRename({ from, to, taken, keptAs });
}

function exists(facts: TableState | undefined): boolean {
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

/** Requests wait for a pause in typing. */
const DEBOUNCE_MILLISECONDS = 200;

/** The state of a name on the server, once typing has paused. */
function useDebouncedFacts(connectionId: string, id: Id | undefined): DebouncedFacts {
  const key = id === undefined ? '' : idKey(id);
  const debounced = useDebouncedValue(key, DEBOUNCE_MILLISECONDS);
  const isCurrent = debounced === key;
  const { facts, failure } = useTableFacts(isCurrent && id !== undefined ? { connectionId, id } : undefined);
  const isKnown = isCurrent && facts !== undefined && idKey(facts.id) === key;
  return {
    facts: isKnown ? facts : undefined,
    failure: isCurrent ? failure?.details.message : undefined,
    isLoading: id !== undefined && !isKnown && failure === undefined,
  };
}
