import {
  type ByteSource,
  checkLength,
  checkNumbers,
  type FileColumn,
  type VectorFile,
  VectorRefusal,
} from './vector-source.ts';

type Rows = number[][];

/** Parsed values take a multiple of the file size in memory. */
const LARGEST_JSON = 64 * 1024 * 1024;
const DEEPEST = 32;

export async function openJsonFile(source: ByteSource): Promise<VectorFile> {
  if (source.size > LARGEST_JSON) {
    throw new VectorRefusal('JSON files can be up to 64 MB. Use NPY, Arrow or Parquet for larger files.');
  }
  return openJsonText(new TextDecoder().decode(await source.read(0, source.size)));
}

function openJsonText(text: string): VectorFile {
  return { form: 'JSON', columns: [...numberListsInJson(text)].map(([name, rows]) => columnOf(name, rows)) };
}

/** Finds every list of numbers, by its path in the JSON, such as `data.embedding`. Fails if there is none. */
export function numberListsInJson(text: string): ReadonlyMap<string, Rows> {
  const found = new Map<string, Rows>();
  for (const value of valuesIn(text)) collect(value, '', found, 0);
  if (found.size === 0) throw new VectorRefusal('The JSON contains no list of numbers.');
  return found;
}

/** Reads one JSON value, or one per line. */
function valuesIn(text: string): readonly unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    // Not one JSON value: try JSON lines.
  }
  try {
    return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line)]));
  } catch (cause) {
    throw new VectorRefusal('Invalid JSON, or it contains NaN, which JSON doesn’t support.', { cause });
  }
}

function collect(value: unknown, path: string, found: Map<string, Rows>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  if (isNumbers(value)) {
    found.set(path, found.get(path) ?? []);
    found.get(path)?.push(value);
  } else if (Array.isArray(value)) {
    for (const entry of value) collect(entry, path, found, depth + 1);
  } else {
    for (const [name, member] of Object.entries(value)) {
      collect(member, path === '' ? name : `${path}.${name}`, found, depth + 1);
    }
  }
}

function isNumbers(value: object): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'number');
}

function columnOf(name: string, rows: Rows): FileColumn {
  const width = rows[0]?.length;
  return {
    name,
    rowCount: rows.length,
    width: rows.every((row) => row.length === width) ? width : undefined,
    readRow: async (row) => {
      const vector = rows[row] ?? [];
      checkLength(vector.length);
      checkNumbers(vector);
      return [vector];
    },
  };
}
