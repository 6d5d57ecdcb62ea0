import { idKey, type KnownVersion, type TableState, type TableStates } from '#batch/index.ts';
import type { TableStateResult, VersionRecord } from '#contract/index.ts';

/** What the host says of a table, as the rules read it. A tag may be called `__proto__`, so they come as a list. */
export function tableStates({ tags, versions, ...facts }: TableStateResult): TableState {
  return {
    ...facts,
    versions: versions?.map(versionOf),
    tags: tags && new Map(tags.map(({ name, version }) => [name, version])),
  };
}

/** A member that was returned as null says as little as one that was not returned. */
function versionOf(record: VersionRecord): KnownVersion {
  return {
    version: record.version,
    manifestPath: record.manifestPath ?? undefined,
    manifestSize: record.manifestSize ?? undefined,
    eTag: record.eTag ?? undefined,
    timestampMillis: record.timestampMillis ?? undefined,
  };
}

/** What is known now, with what was just heard in place of what was known of the same tables. */
export function withFacts(known: TableStates, heard: readonly TableState[]): TableStates {
  const all = new Map(known);
  for (const facts of heard) all.set(idKey(facts.id), facts);
  return all;
}
