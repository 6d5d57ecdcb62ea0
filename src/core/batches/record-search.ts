import { readBatchBody, tableOf } from '#batch/index.ts';
import type { BatchRecord } from '#contract/index.ts';
import { fold, foldedTerms } from '#protocol/fold.ts';

/** Finds commits by what they were about. A body is read once: what was sent never changes. */
export function createRecordSearch(bodyOf: (recordId: string) => Promise<string>) {
  const texts = new Map<string, Promise<string>>();

  function textOf({ recordId, name }: BatchRecord): Promise<string> {
    const known = texts.get(recordId);
    if (known !== undefined) return known;
    const text = bodyOf(recordId).then(
      (body) => searchText(name, body),
      // One that can't be read, or is gone by now, still has its name.
      () => fold(name),
    );
    texts.set(recordId, text);
    return text;
  }

  return {
    /** The record's id where every word of the text stands somewhere in it. */
    async matches(record: BatchRecord, text: string): Promise<string | undefined> {
      const words = foldedTerms(text);
      const all = await textOf(record);
      return words.every((word) => all.includes(word)) ? record.recordId : undefined;
    },
    forget(recordIds: readonly string[]): void {
      for (const recordId of recordIds) texts.delete(recordId);
    },
  };
}

/** Each name once: a batch may have ten thousand operations on one table. */
function searchText(name: string, body: string): string {
  const read = readBatchBody(body);
  const operations = 'draft' in read ? read.draft.operations : [];
  const said = new Set(
    operations.flatMap((operation) => [operation.kind, (tableOf(operation) ?? []).join(' / ')]),
  );
  return fold([name, ...said].join('\n'));
}
