import { z } from 'zod';
import { type Id, isOperationName, type OperationName, operations, stringifyJson } from '#protocol/index.ts';
import { idParts, versionRecord } from './catalog.ts';

/** Operations that the window sends outside of a batch. Each has a form, and so a label. */
export type ChangeOperation = {
  [Name in OperationName]: (typeof operations)[Name] extends { readonly label: string } ? Name : never;
}[OperationName];

export const changeOperation = z.custom<ChangeOperation>(
  isChangeOperation,
  'must be an operation with a form',
);

function isChangeOperation(name: unknown): boolean {
  return typeof name === 'string' && isOperationName(name) && 'label' in operations[name];
}

/** One request that changes a catalog, as it is sent. The host validates it against the schema of its operation. */
export const change = z.object({
  operation: changeOperation,
  id: idParts,
  /** Path parameters besides the ID, for example the name of an index. */
  names: z.record(z.string(), z.string()).exactOptional(),
  /** The other members as JSON text, so that numbers and names stay exact. */
  body: z.string(),
});
export type Change = z.infer<typeof change>;

/** Creates a change from these members. They must not include the ID. */
export function changeOf(
  operation: ChangeOperation,
  id: Id,
  members: object = {},
  names?: Readonly<Record<string, string>>,
): Change {
  const body = stringifyJson(members);
  return { operation, id, ...(names === undefined ? {} : { names: { ...names } }), body };
}

export const changeToMake = z.object({
  connectionId: z.string(),
  change,
  /** The name of the connection as the user typed it. Required if the connection is marked as production. */
  confirmation: z.string().exactOptional(),
});
export type ChangeToMake = z.infer<typeof changeToMake>;

export const changeDone = z.object({
  transactionId: z.string().exactOptional(),
  /** The body of the response as JSON, or '' if there was none. Possible secrets are masked. */
  answer: z.string(),
  requestId: z.number().int().exactOptional(),
  duration: z.number(),
});
export type ChangeDone = z.infer<typeof changeDone>;

/** The tags of a table, each with its version. */
export const tableTags = z.array(z.object({ name: z.string(), version: z.bigint() }));
export type TableTags = z.infer<typeof tableTags>;

/** The existing version, if the version to create exists already. */
export const versionThere = versionRecord.nullable();
