import { idKey, readMetadata, type TableState, type TableStates } from '#batch/index.ts';
import type { TableStateResult } from '#contract/index.ts';

export function knownTables(facts: readonly TableStateResult[]): TableStates {
  return new Map(facts.map((table) => [idKey(table.id), known(table)]));
}

function known({ versions, tags, properties, ...table }: TableStateResult): TableState {
  return {
    ...table,
    properties: properties && new Map(properties),
    versions: versions?.map((version) => ({
      version: version.version,
      manifest_path: version.manifest_path ?? undefined,
      manifest_size: version.manifest_size ?? undefined,
      e_tag: version.e_tag ?? undefined,
      timestamp_millis: version.timestamp_millis ?? undefined,
      metadata: readMetadata(version.metadata),
    })),
    tags: tags && new Map(tags.map(({ name, version }) => [name, version])),
  };
}
