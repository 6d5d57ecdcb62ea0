import type { Tagging } from '../calls.ts';
import { invalid } from '../engine-problem.ts';
import type { EngineHandlers } from '../handlers.ts';
import type { OpenTables } from '../open-tables.ts';
import { noTag, orRefusal, tagExists } from '../refusals.ts';
import { expectVersion } from './versions.ts';

export function createTagHandlers(
  tables: OpenTables,
): Pick<EngineHandlers, 'createTag' | 'updateTag' | 'deleteTag'> {
  async function tagsOf(directory: string) {
    const table = await tables.open({ directory });
    const tags = await table.tags();
    return { tags, names: Object.keys(await orRefusal(() => tags.list())) };
  }

  return {
    async createTag({ directory, tag, version }) {
      const { tags, names } = await tagsOf(directory);
      expectTagName(tag);
      if (names.includes(tag)) throw tagExists(tag);
      expectVersion(directory, version);
      await orRefusal(() => tags.create(tag, version));
      return undefined;
    },
    async updateTag({ directory, tag, version }) {
      const { tags, names } = await tagsOf(directory);
      if (!names.includes(tag)) throw noTag(tag);
      expectVersion(directory, version);
      await orRefusal(() => tags.update(tag, version));
      return undefined;
    },
    async deleteTag({ directory, tag }) {
      const { tags, names } = await tagsOf(directory);
      if (!names.includes(tag)) throw noTag(tag);
      await orRefusal(() => tags.delete(tag));
      return undefined;
    },
  };
}

/** The engine takes letters of every script, and then can't list the tags of that table any more. */
function expectTagName(tag: Tagging['tag']): void {
  const isGood = /^[\w-][\w.-]{0,199}$/.test(tag) && !tag.includes('..') && !/(\.|\.lock)$/.test(tag);
  if (!isGood) throw invalid(`${TAG_NAMES} \`${tag.slice(0, MAX_SHOWN)}\` is none.`);
}

const TAG_NAMES =
  'A tag is named with up to 200 of the characters A–Z, a–z, 0–9, `_`, `-` and, between others, single dots:';
const MAX_SHOWN = 60;
