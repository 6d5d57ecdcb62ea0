import { z } from 'zod';
import { parseJson, stringifyJson } from '#protocol/index.ts';

/*
 * Writes batches that can be checked: each declares some tables, gives each a version, and adds itself to a journal,
 * which is a table, too. So a partly applied batch would be detected.
 */

const JOURNAL = 'journal';
const WRITERS = 4;
const MAX_TABLES = 8;

const listed = z.object({ tables: z.array(z.string()), page_token: z.string().nullish() });
const versions = z.object({
  versions: z.array(z.object({ version: z.number() })),
  page_token: z.string().nullish(),
});

export interface SentBatch {
  readonly number: number;
  readonly tables: readonly string[];
  readonly isAcknowledged: boolean;
}

/** Creates the namespace for one round of batches, and its journal. */
export async function prepareRound(url: string, namespace: string): Promise<void> {
  await post(`${url}/v1/namespace/${namespace}/create`, {});
  await post(`${url}/v1/table/${namespace}$${JOURNAL}/declare`, {});
}

/** Commits batches concurrently, as fast as possible, until the server ends. */
export async function writeUntilGone(
  url: string,
  namespace: string,
  onAcknowledged: () => void,
): Promise<readonly SentBatch[]> {
  const sent: SentBatch[] = [];
  let last = 0;
  const writeOn = async () => {
    for (let isAcknowledged = true; isAcknowledged; ) {
      last += 1;
      const number = last;
      const tables = Array.from({ length: 1 + (number % MAX_TABLES) }, (_, index) => `b${number}_${index}`);
      isAcknowledged = await commit(url, namespace, number, tables);
      sent.push({ number, tables, isAcknowledged });
      if (isAcknowledged) onAcknowledged();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writeOn));
  return sent;
}

/** The errors in the batches as texts, or an empty list. */
export async function wrongBatches(
  url: string,
  namespace: string,
  sent: readonly SentBatch[],
): Promise<string[]> {
  const journal = new Set(await journalOf(url, namespace));
  const declared = new Set(await tablesOf(url, namespace, true));
  const written = new Set(await tablesOf(url, namespace, false));
  const wrong = sent.flatMap(({ number, tables, isAcknowledged }) => {
    const wasInJournal = journal.delete(number);
    const parts = tables.filter((name) => declared.delete(name)).length;
    const versioned = tables.filter((name) => written.delete(name)).length;
    const expected = wasInJournal ? tables.length : 0;
    return [
      ...(isAcknowledged && !wasInJournal
        ? [`${namespace}: batch ${number} was acknowledged, and is lost`]
        : []),
      ...(parts === expected && versioned === expected
        ? []
        : [
            `${namespace}: of batch ${number}, ${parts} tables and ${versioned} versions of ${expected} are there`,
          ]),
    ];
  });
  declared.delete(JOURNAL);
  const strange = [...declared, ...journal].map((what) => `${namespace}: nobody sent ${what}`);
  return [...wrong, ...strange];
}

/** Whether the server acknowledged the batch. Returns false if it ended before. */
async function commit(
  url: string,
  namespace: string,
  number: number,
  tables: readonly string[],
): Promise<boolean> {
  const operations = [
    ...tables.flatMap((name) => [
      { declare_table: { id: [namespace, name] } },
      { create_table_version: { id: [namespace, name], version: number, manifest_path: `${name}.manifest` } },
    ]),
    {
      create_table_version: { id: [namespace, JOURNAL], version: number, manifest_path: 'journal.manifest' },
    },
  ];
  try {
    await post(`${url}/v1/table/batch-commit`, { operations });
    return true;
  } catch (problem) {
    // `fetch` throws it if the server has ended. A rejection would be a bug of the test.
    if (problem instanceof TypeError) return false;
    throw problem;
  }
}

function journalOf(url: string, namespace: string): Promise<number[]> {
  return allPages(async (token) => {
    const path = `${url}/v1/table/${namespace}$${JOURNAL}/version/list?page_token=${token}`;
    const page = versions.parse(await post(path, {}));
    return { items: page.versions.map(({ version }) => version), token: page.page_token };
  });
}

function tablesOf(url: string, namespace: string, isAll: boolean): Promise<string[]> {
  return allPages(async (token) => {
    const query = `include_declared=${isAll}&page_token=${token}`;
    const answer = await fetch(`${url}/v1/namespace/${namespace}/table/list?${query}`);
    const page = listed.parse(parseJson(await answer.text()));
    return { items: page.tables, token: page.page_token };
  });
}

interface ReadPage<Item> {
  readonly items: readonly Item[];
  readonly token?: string | null | undefined;
}

async function allPages<Item>(read: (token: string) => Promise<ReadPage<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  let token = '';
  do {
    const page = await read(token);
    all.push(...page.items);
    token = page.token ?? '';
  } while (token !== '');
  return all;
}

async function post(url: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: stringifyJson(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}: ${text}`);
  return parseJson(text);
}
