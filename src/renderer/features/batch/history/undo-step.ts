import { z } from 'zod';
import type { ChangeStep, StepOperation, StepsRecord, TableStateResult } from '#contract/index.ts';
import type { RequestedChange } from '#domain/open-change.ts';
import { formatId, operations, parseJson, sameId, stringifyJson } from '#protocol/index.ts';

/** How a single change is undone: by another change, or why it can't be. */
type StepUndo =
  | { readonly label: string; readonly change: Omit<RequestedChange, 'connectionId'> }
  | { readonly why: string };

interface AppliedStep extends Pick<ChangeStep, 'operation' | 'id'> {
  /** The members of the request, without the ID. */
  readonly members: Readonly<Record<string, unknown>>;
  /** The states of its tables before the change. */
  readonly before: readonly TableStateResult[];
}

type Undo = (step: AppliedStep) => StepUndo;

const no =
  (why: string): Undo =>
  () => ({ why });

const UNDOS: Readonly<Record<StepOperation, Undo>> = {
  createTable: ({ id }) => ({ label: 'Drop table…', change: { operation: 'dropTable', id } }),
  insertRows: (step) => versionBefore(step),
  declareTable: ({ id }) => ({ label: 'Deregister…', change: { operation: 'deregisterTable', id } }),
  registerTable: ({ id }) => ({ label: 'Deregister…', change: { operation: 'deregisterTable', id } }),
  deregisterTable: (step) => registeredAgain(step),
  dropTable: no('The rows of a dropped table are gone.'),
  renameTable: (step) => renamedBack(step),
  createNamespace: ({ id }) => ({ label: 'Drop namespace…', change: { operation: 'dropNamespace', id } }),
  dropNamespace: ({ id }) => ({
    label: 'Create namespace again…',
    change: { operation: 'createNamespace', id: id.slice(0, -1), name: id.at(-1) },
  }),
  restoreTable: (step) => versionBefore(step),
  optimizeTable: (step) => versionBefore(step),
  createTag: ({ id, members }) => ({
    label: 'Delete tag…',
    change: { operation: 'deleteTag', id, tag: textOf(members.tag) },
  }),
  updateTag: (step) => tagBefore(step, 'updateTag', 'Move tag back…'),
  deleteTag: (step) => tagBefore(step, 'createTag', 'Create tag again…'),
  createTableVersion: no('A version that was created is removed by deleting it, on the Versions page.'),
  deleteVersions: no('Deleted versions can’t be brought back.'),
  createIndex: ({ id, members }) =>
    members.replace === true
      ? { why: 'The index before is gone: build it again with its parameters.' }
      : {
          label: 'Drop index…',
          change: { operation: 'dropIndex', id, index: { existing: textOf(members.name) } },
        },
  dropIndex: no('A dropped index is built again, with New index… on the Indices page.'),
};

/** How a single change is undone, from the sent body and the earlier states of its tables. */
export function undoOfStep(
  { operation, id }: Pick<ChangeStep, 'operation' | 'id'>,
  body: string,
  before: readonly TableStateResult[],
): StepUndo {
  return UNDOS[operation]({ operation, id, before, members: membersOf(body) });
}

/** The text of the request: a single change has a request of its own, without a batch. */
export function requestText({ way, steps }: Pick<StepsRecord, 'way' | 'steps'>, body: string): string {
  const [step] = steps;
  if (way !== 'single' || step === undefined) return body;
  const { method, path } = operations[step.operation];
  const { id: _, ...members } = membersOf(body);
  const names = { ...members, id: formatId(step.id) };
  const at = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(nameIn(names, name))));
  return `${method} ${at}\n\n${stringifyJson(members, 2)}`;
}

/** The details of a change in one line, such as its tag or version. */
export function membersText(body: string): string {
  return Object.entries(membersOf(body))
    .filter(([name, value]) => name !== 'id' && value != null)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : stringifyJson(value)}`)
    .join(', ');
}

function nameIn(names: Readonly<Record<string, unknown>>, name: string): unknown {
  return names[name] ?? '';
}

const sentBody = z.object({ operations: z.tuple([z.record(z.string(), z.looseObject({}))]) });

function membersOf(body: string): Readonly<Record<string, unknown>> {
  const { data } = sentBody.safeParse(parseJson(body));
  return Object.values(data?.operations[0] ?? {})[0] ?? {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function factsOf({ id, before }: AppliedStep): TableStateResult | undefined {
  return before.find((table) => sameId(table.id, id));
}

function registeredAgain(step: AppliedStep): StepUndo {
  const location = factsOf(step)?.location;
  if (location === undefined) return { why: 'Where its files are isn’t known: register it by its location.' };
  const { id } = step;
  return {
    label: 'Register again…',
    change: { operation: 'registerTable', id: id.slice(0, -1), name: id.at(-1), location },
  };
}

function renamedBack({ id, members }: AppliedStep): StepUndo {
  const { data: space } = z.array(z.string()).safeParse(members.new_namespace_id);
  const to = [...(space ?? id.slice(0, -1)), textOf(members.new_table_name) ?? ''];
  if (space !== undefined && !sameId(space, id.slice(0, -1)))
    return { why: `Rename ${formatId(to)} back to ${formatId(id)}.` };
  return { label: 'Rename back…', change: { operation: 'renameTable', id: to, name: id.at(-1) } };
}

function versionBefore(step: AppliedStep): StepUndo {
  const [latest] = factsOf(step)?.versions ?? [];
  if (latest === undefined) return { why: 'The version before isn’t known.' };
  const { version } = latest;
  return { label: `Restore v${version}…`, change: { operation: 'restoreTable', id: step.id, version } };
}

function tagBefore(step: AppliedStep, operation: 'createTag' | 'updateTag', label: string): StepUndo {
  const tag = textOf(step.members.tag);
  const version = factsOf(step)?.tags?.find(({ name }) => name === tag)?.version;
  if (tag === undefined || version === undefined) return { why: 'Where the tag pointed before isn’t known.' };
  return { label, change: { operation, id: step.id, tag, version } };
}
