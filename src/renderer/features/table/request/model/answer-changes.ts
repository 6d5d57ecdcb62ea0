import type { Table } from '../../../../../contract/index.ts';

/** What an answer has that the one to the usual question does not, and the other way round, by the server's names. */
export interface AnswerChanges {
  readonly came: readonly string[];
  readonly left: readonly string[];
}

export function answerChanges(usual: Table, shown: Table): AnswerChanges {
  const before = membersOf(usual);
  const now = membersOf(shown);
  return {
    came: now.filter((name) => !before.includes(name)),
    left: before.filter((name) => !now.includes(name)),
  };
}

/** Undefined where nothing came and nothing is missing. */
export function changesSentence({ came, left }: AnswerChanges): string | undefined {
  const parts = [
    came.length === 0 ? '' : `adds ${listed(came)}`,
    left.length === 0 ? '' : `omits ${listed(left)}`,
  ].filter((part) => part !== '');
  return parts.length === 0
    ? undefined
    : `Compared with the default request, the response ${parts.join(' and ')}.`;
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** The members that were there, also as null. */
function membersOf(table: Table): readonly string[] {
  const members: Readonly<Record<string, unknown>> = {
    table: table.name,
    namespace: table.namespace,
    version: table.version,
    location: table.location,
    table_uri: table.tableUri,
    schema: table.fields,
    storage_options: table.storageOptionNames,
    stats: table.stats,
    metadata: table.metadata,
    properties: table.properties,
    managed_versioning: table.managedVersioning,
    is_only_declared: table.onlyDeclared,
  };
  const known = Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return [...known, ...table.others.map(({ name }) => name)];
}
