import { invalid } from '../engine-problem.ts';

/** The index settings of a request, each with a typed reader. */
export interface IndexSettings {
  count(name: string): number | undefined;
  flag(name: string): boolean | undefined;
  word<const Word extends string>(name: string, words: readonly Word[]): Word | undefined;
  /** Rejects settings that are set but were not read, since they belong to another kind of index. */
  refuseOthers(kind: string): void;
}

export function createIndexSettings(given: Readonly<Record<string, unknown>>): IndexSettings {
  const unread = new Map(Object.entries(given).filter(([name, value]) => KNOWN.has(name) && value != null));

  function take(name: string): unknown {
    const value = unread.get(name);
    unread.delete(name);
    return value;
  }

  return {
    count: (name) => readCount(name, take(name)),
    flag: (name) => readFlag(name, take(name)),
    word: (name, words) => readWord(name, take(name), words),
    refuseOthers(kind) {
      const [name] = unread.keys();
      if (name !== undefined) throw invalid(`\`${name}\` isn’t a setting that an ${kind} index takes here.`);
    },
  };
}

/** All settings of all kinds of index. Unknown members of a request are ignored, as newer clients may send them. */
const KNOWN: ReadonlySet<string> = new Set([
  'num_partitions',
  'num_sub_vectors',
  'num_bits',
  'max_iterations',
  'sample_rate',
  'm',
  'ef_construction',
  'with_position',
  'base_tokenizer',
  'language',
  'max_token_length',
  'lower_case',
  'stem',
  'remove_stop_words',
  'ascii_folding',
  'min_ngram_length',
  'max_ngram_length',
  'prefix_only',
  // Clients may send these two, but the engine doesn’t support them.
  'custom_stop_words',
  'lance_tokenizer',
]);

/** The engine truncates larger numbers to 32 bits, and crashes for some settings of zero. */
const MOST = 2 ** 32 - 1;

function readCount(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST) return value;
  throw invalid(`\`${name}\` must be an integer from 1 to ${MOST}.`);
}

function readFlag(name: string, value: unknown): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value;
  throw invalid(`\`${name}\` must be true or false.`);
}

function readWord<Word extends string>(name: string, value: unknown, words: readonly Word[]) {
  if (value === undefined) return undefined;
  const found = words.find((word) => word.toLowerCase() === String(value).toLowerCase());
  if (found !== undefined) return found;
  throw invalid(`\`${name}\` must be one of ${words.join(', ')}.`);
}
