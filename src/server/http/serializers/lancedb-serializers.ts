import type { AnswerOf, OperationName, operations, TableVersion } from '../../../protocol/index.ts';

type Convert<Name extends OperationName> = (answer: AnswerOf<(typeof operations)[Name]>) => unknown;

/** Of an answer in the interface's form, what the official enterprise client reads instead. */
export const lancedbSerializers: { readonly [Name in OperationName]?: Convert<Name> } = {
  countRows: ({ count }) => count,
  // It never asks for a page, so that none is told to follow.
  listTags: ({ tags }) => tags,
  listVersions: ({ versions, ...rest }) => ({ ...rest, versions: versions.map(withTimestamp) }),
  describeVersion: ({ version }) => ({ version: withTimestamp(version) }),
};

/** The last moment that a date can hold; a version may claim a later one. */
const LAST_MOMENT = 8_640_000_000_000_000n;

function withTimestamp(version: TableVersion): unknown {
  // It refuses a version without metadata.
  const complete = { ...version, metadata: version.metadata ?? {} };
  const millis = version.timestamp_millis ?? 0n;
  if (millis > LAST_MOMENT || millis < -LAST_MOMENT) return complete;
  return { ...complete, timestamp: new Date(Number(millis)).toISOString() };
}
