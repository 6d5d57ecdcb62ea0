import { type Id, isSecretMember } from '#protocol/index.ts';
import { counted, listed, tableName } from '../checks/check-format.ts';
import { isManaged } from '../declared-again.ts';
import type { TableState } from '../draft.ts';

/** Something that a rename keeps, changes, or loses. */
export interface RenameEffect {
  readonly what: 'stays' | 'changes' | 'lost';
  readonly words: string;
}

/** What happens to the renamed table, whatever table it replaces. */
export function withTable(table: TableState): readonly RenameEffect[] {
  return [...ofFiles(table), ...ofVersions(table), ...ofProperties(table), ...ofTags(table)];
}

function ofFiles({ location = '' }: TableState): readonly RenameEffect[] {
  return [{ what: 'stays', words: `Files stay at ${location}.` }];
}

function ofVersions(table: TableState): readonly RenameEffect[] {
  const { state, versions = [] } = table;
  if (state === 'declared') return [{ what: 'stays', words: 'It stays a declared table.' }];
  if (versions.length === 0) {
    return [{ what: 'changes', words: 'It has no versions, so it becomes a declared table.' }];
  }
  const count = counted(versions.length, 'version');
  const is = versions.length === 1 ? 'stays with a new date' : 'stay with new dates';
  return [{ what: 'stays', words: `${count} ${is}.` }, ...ofManagement(table)];
}

/** A declared table is managed, even if it was not before. */
function ofManagement(table: TableState): readonly RenameEffect[] {
  if (isManaged(table)) return [{ what: 'stays', words: 'The server still manages its versions.' }];
  return [{ what: 'changes', words: MANAGED_TEXT }];
}

export const MANAGED_TEXT =
  'The server will manage its versions, and may reject rows that are written without it.';

function ofProperties({ properties }: TableState): readonly RenameEffect[] {
  const names = [...(properties?.keys() ?? [])];
  const hidden = names.filter(isSecretMember);
  const copied = names.length - hidden.length;
  return [
    ...(copied === 0
      ? []
      : [
          {
            what: 'stays',
            words: `${counted(copied, 'property', 'properties')} ${copied === 1 ? 'stays' : 'stay'}.`,
          } as const,
        ]),
    ...(hidden.length === 0
      ? []
      : [
          {
            what: 'lost',
            words: `${listed(hidden)} isn’t copied, since its value is hidden. Add it to the operation.`,
          } as const,
        ]),
  ];
}

function ofTags({ state, tags }: TableState): readonly RenameEffect[] {
  if (state === 'declared') return [];
  if (tags === undefined)
    return [{ what: 'lost', words: 'Tags aren’t known. Those that exist are removed.' }];
  if (tags.size === 0) return [];
  return [
    {
      what: 'lost',
      words: `${tagText(tags)} ${tags.size === 1 ? 'is' : 'are'} removed. A batch can’t create tags.`,
    },
  ];
}

/** What happens to the table that had the name. */
export function replacedEffects(taken: TableState, keptAs: Id | undefined): readonly RenameEffect[] {
  const name = tableName(taken.id);
  if (keptAs === undefined) return [{ what: 'lost', words: removalText(taken) }];
  const lost = taken.tags === undefined || taken.tags.size === 0 ? [] : [lostTags(taken.tags)];
  return [{ what: 'stays', words: `${name} becomes ${tableName(keptAs)}.` }, ...lost];

  function lostTags(tags: ReadonlyMap<string, bigint>): RenameEffect {
    return { what: 'lost', words: `${tagText(tags)} of ${name} ${tags.size === 1 ? 'is' : 'are'} removed.` };
  }
}

/** `This removes 18 versions and tag release of items.` */
export function removalText({ id, state, versions, allVersions, tags }: TableState): string {
  const name = tableName(id);
  if (state === 'declared') return `This removes the declared table ${name}.`;
  const count = versions === undefined || !allVersions ? 'all versions' : counted(versions.length, 'version');
  const parts = [count, ...(tags === undefined || tags.size === 0 ? [] : [tagNames(tags, false)])];
  return `This removes ${listed(parts)} of ${name}.`;
}

/** `Tags release v3 and old v2`: restoring a tag takes the version that it pointed to. */
export function tagText(tags: ReadonlyMap<string, bigint>): string {
  return capitalized(tagNames(tags, true));
}

function tagNames(tags: ReadonlyMap<string, bigint>, isWithVersion: boolean): string {
  const names = [...tags].map(([name, version]) => (isWithVersion ? `${name} v${version}` : name));
  return `${names.length === 1 ? 'tag' : 'tags'} ${listed(names)}`;
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
