import type { TableTags } from '../../../../../contract/index.ts';
import { formatCount } from '../../../../lib/format/index.ts';

export interface TagsOfVersion {
  /** The tags of the version that is shown; of all versions, with their numbers, where that one is not known. */
  readonly names: readonly string[];
  readonly note: string | undefined;
}

export function tagsOfVersion(tags: TableTags, version: bigint | null | undefined): TagsOfVersion {
  if (version == null) return { names: tags.map((tag) => `${tag.name} (v${tag.version})`), note: undefined };
  const here = tags.filter((tag) => tag.version === version);
  const elsewhere = tags.length - here.length;
  return {
    names: here.map(({ name }) => name),
    note: elsewhere === 0 ? undefined : `${formatCount(elsewhere)} on other versions`,
  };
}
