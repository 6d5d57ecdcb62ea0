import type { NewOperation } from './editing/draft-edit.ts';

/** The table that an operation is about; undefined where its `id` is no list of texts. */
export function tableOf({ members }: NewOperation): readonly string[] | undefined {
  const id = Object.hasOwn(members, 'id') ? members.id : undefined;
  return Array.isArray(id) && id.every((part) => typeof part === 'string') ? id : undefined;
}
