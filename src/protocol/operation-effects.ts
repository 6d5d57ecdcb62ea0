import { z } from 'zod';
import { type Id, sameId } from './id.ts';
import type { Operation } from './operation.ts';
import type { BatchOperationKind } from './operations/batch.ts';
import { type OperationName, operations } from './operations/index.ts';
import { idSchema } from './records.ts';

/** A request, with the members that identify its target. */
export interface AddressedRequest {
  readonly operation: Pick<Operation, 'changesNames'>;
  readonly id: Id;
  readonly body?: object | undefined;
}

/** The items that a request changes. */
interface AffectedNames {
  /** Tables and namespaces, under their names before and after. */
  readonly things: readonly Id[];
  /** Namespaces in which names were added or removed. */
  readonly namespaces: readonly Id[];
}

type OperationTable = typeof operations;
/** The operations that a batch can also contain. */
export type BatchableOperation = {
  [Name in OperationName]: OperationTable[Name] extends { readonly batchKind: BatchOperationKind }
    ? Name
    : never;
}[OperationName];

/** The single operation that corresponds to a kind of batch operation. */
export function operationOfBatchKind(kind: BatchOperationKind): OperationTable[BatchableOperation];
export function operationOfBatchKind(kind: string): OperationTable[BatchableOperation] | undefined;
export function operationOfBatchKind(kind: string): OperationTable[BatchableOperation] | undefined {
  return BATCHABLE.find(({ batchKind }) => batchKind === kind);
}

/** The corresponding kind of batch operation. Returns undefined if a batch can't do it. */
export function batchKindOf(operation: OperationName): BatchOperationKind | undefined {
  return BATCHABLE.find(({ name }) => name === operation)?.batchKind;
}

const BATCHABLE = Object.values(operations).filter(
  (operation): operation is OperationTable[BatchableOperation] => 'batchKind' in operation,
);

/** Whether the operation removes something, permanently or from the catalog. */
export function takesAway({ destroys, changesNames }: Pick<Operation, 'destroys' | 'changesNames'>): boolean {
  return destroys || (typeof changesNames === 'object' && changesNames.how === 'removed');
}

/** The ID of the request’s target after the request. Returns undefined if it has been removed. */
export function idAfter({ operation: { changesNames }, id, body }: AddressedRequest): Id | undefined {
  if (typeof changesNames !== 'object' || changesNames.how === 'added') return id;
  if (changesNames.how === 'removed') return undefined;
  const { data } = movedTo.safeParse(body);
  return data && [...(data.new_namespace_id ?? namespaceOf(id)), data.new_table_name];
}

const movedTo = operations.renameTable.request.pick({ new_table_name: true, new_namespace_id: true });

/** The items that the requests change. */
export function namesAffectedBy(requests: readonly AddressedRequest[]): AffectedNames {
  const parts = requests.map(affectedBy);
  return {
    things: distinct(parts.flatMap(({ things }) => things)),
    namespaces: distinct(parts.flatMap(({ namespaces }) => namespaces)),
  };
}

function affectedBy(request: AddressedRequest): AffectedNames {
  const { operation, id, body } = request;
  if (operation.changesNames === 'as-its-operations') return namesAffectedBy(requestsInBatch(body));
  const after = idAfter(request) ?? id;
  const things = sameId(id, after) ? [id] : [id, after];
  return { things, namespaces: operation.changesNames === 'none' ? [] : things.map(namespaceOf) };
}

const batch = z.object({ operations: z.array(z.record(z.string(), z.unknown())) });
const addressed = z.looseObject({ id: idSchema });

function requestsInBatch(body: object | undefined): readonly AddressedRequest[] {
  const { data } = batch.safeParse(body);
  return (data?.operations ?? []).flatMap((members) =>
    Object.entries(members).flatMap(([kind, about]) => {
      const [operation, read] = [operationOfBatchKind(kind), addressed.safeParse(about)];
      return operation !== undefined && read.success
        ? [{ operation, id: read.data.id, body: read.data }]
        : [];
    }),
  );
}

function namespaceOf(id: Id): Id {
  return id.slice(0, -1);
}

function distinct(ids: readonly Id[]): readonly Id[] {
  return [...new Map(ids.map((id) => [JSON.stringify(id), id])).values()];
}
