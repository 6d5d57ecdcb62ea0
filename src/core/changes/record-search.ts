import { z } from 'zod';
import type { ChangeRecord } from '#contract/index.ts';
import { fold, foldedTerms } from '#protocol/fold.ts';
import { parseJson } from '#protocol/index.ts';

/** Searches changes by name, operations, and tables. Each body is read once: what was sent never changes. */
export function createRecordSearch(bodyOf: (recordId: string) => Promise<string>) {
  const texts = new Map<string, Promise<string>>();

  function textOf({ recordId, name }: ChangeRecord): Promise<string> {
    const known = texts.get(recordId);
    if (known !== undefined) return known;
    const text = bodyOf(recordId).then(
      (body) => searchText(name, body),
      // If the body can't be read or was removed, only the name is searched.
      () => fold(name),
    );
    texts.set(recordId, text);
    return text;
  }

  return {
    /** Resolves to the record's ID if it contains every word of the text. */
    async matches(record: ChangeRecord, text: string): Promise<string | undefined> {
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
  const said = new Set(operationsIn(body).flatMap(({ kind, id }) => [kind, id.join(' / ')]));
  return fold([name, ...said].join('\n'));
}

interface NamedOperation {
  readonly kind: string;
  readonly id: readonly string[];
}

const operationsBody = z.object({ operations: z.array(z.record(z.string(), z.unknown())) });
const named = z.object({ id: z.array(z.string()) });

function operationsIn(body: string): readonly NamedOperation[] {
  const { data } = operationsBody.safeParse(parseJson(body));
  return (data?.operations ?? []).flatMap((operation) =>
    Object.entries(operation).map(([kind, about]) => ({ kind, id: named.safeParse(about).data?.id ?? [] })),
  );
}
