import type { Id } from '#protocol/index.ts';
import { counted, operationNumber, tableName } from '../checks/check-format.ts';
import { idKey } from '../draft.ts';
import type { Rename, Renames } from '../rename/find-renames.ts';
import { tagText } from '../rename/rename-effects.ts';
import type { OperationContext } from '../simulation/operation-context.ts';
import type { ReviewRow } from './review-rows.ts';

/** One row for all operations of a rename, with the number of the first. */
export function renameRow(rename: Rename, renames: Renames): ReviewRow {
  const { from, to, again } = rename;
  const others = [to, ...again].toSorted((one, other) => one.place - other.place);
  return {
    key: from.operation.key,
    number: from.place + 1,
    others: others.map(({ operation, place }) => ({ key: operation.key, number: place + 1 })),
    id: from.table.id,
    kind: 'deregister_table',
    effect: 'changed',
    sign: 'changed',
    becomes: to.table.id,
    what: `becomes ${newName(from.table.id, to.table.id)}${missing(rename)}`,
    details: [
      ...replaced(rename, renames),
      ...createdAgain(rename),
      ...tagsLost(rename),
      `Files stay: ${to.location ?? ''}`,
    ],
  };
}

/** The operations that the row of a rename includes. */
export function operationsOfRenames({ all }: Renames): ReadonlySet<OperationContext> {
  return new Set(all.flatMap(({ to, again }) => [to, ...again]));
}

/** Includes the namespace only if that changes. */
export function newName(id: Id, newId: Id): string {
  const isMoved = idKey(id.slice(0, -1)) !== idKey(newId.slice(0, -1));
  return isMoved ? newId.join(' / ') : tableName(newId);
}

function missing({ lost, again }: Rename): string {
  if (lost === undefined) return ', maybe without some versions';
  if (lost.length === 0) return '';
  return again.length === 0 ? ' without its versions' : ` without ${counted(lost.length, 'version')}`;
}

function replaced({ to }: Rename, { of }: Renames): readonly string[] {
  if (to.table.before !== 'there') return [];
  const name = tableName(to.table.id);
  const renameOfReplaced = of.get(to.table.key);
  if (renameOfReplaced === undefined) return [`It replaces ${name}.`];
  const into = newName(to.table.id, renameOfReplaced.to.table.id);
  return [`It replaces ${name}, which becomes ${into} (${operationNumber(renameOfReplaced.to)}).`];
}

function createdAgain({ from, again }: Rename): readonly string[] {
  if (from.table.facts?.state === 'declared' || again.length === 0) return [];
  return [`${counted(again.length, 'version')} ${again.length === 1 ? 'is' : 'are'} created again.`];
}

function tagsLost({ from: { table } }: Rename): readonly string[] {
  const tags = table.facts?.tags;
  if (tags === undefined || tags.size === 0) return [];
  return [`${tagText(tags)} ${tags.size === 1 ? 'is' : 'are'} removed.`];
}
