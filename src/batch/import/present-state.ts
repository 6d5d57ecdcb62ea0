import { counted, listed } from '../checks/check-format.ts';
import type { TableState } from '../draft.ts';

/** What a server has under a name now, on one line; empty where it was not asked. */
export function presentState(facts: TableState | undefined): string {
  switch (facts?.state) {
    case undefined:
      return '';
    case 'unknown':
      return facts.problem ?? 'The server didn’t respond';
    case 'absent':
      return facts.missingNamespace == null
        ? 'Doesn’t exist'
        : `Namespace ${facts.missingNamespace.join(' / ')} doesn’t exist`;
    case 'declared':
      return joined('Declared, no data', facts.location);
    case 'stored':
      return joined(...storedParts(facts), facts.location);
  }
}

function storedParts({ versions, allVersions, tags }: TableState): readonly string[] {
  if (versions === undefined) return ['Exists'];
  const latest = versions.reduce((most, { version }) => (version > most ? version : most), -1n);
  const count = counted(versions.length, 'version');
  const names = [...(tags?.keys() ?? [])];
  return [
    allVersions ? count : `More than ${count}`,
    ...(latest < 0n ? [] : [`latest v${latest}`]),
    ...(names.length === 0 ? [] : [`${names.length === 1 ? 'tag' : 'tags'} ${listed(names)}`]),
  ];
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(', ');
}
