import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { arrowText, pyarrowCode } from '#protocol/arrow-text/index.ts';
import { readArrowSchema } from '#protocol/arrow-types/index.ts';
import { arbitrarySchema } from '#protocol/arrow-types/testing/arbitrary-schema.ts';
import { runs } from '#testing/runs.ts';
import { python, pythonFile, run } from './testing/programs.ts';

const text = (name: string, nullable: boolean) => ({ name, nullable, type: { type: 'utf8' } });

/** Maps and runs whose parts are called as pyarrow calls them: a sample has few of these. */
const AS_MADE = readArrowSchema({
  fields: [
    {
      name: 'tags',
      nullable: true,
      type: {
        type: 'map',
        keysSorted: true,
        fields: [
          {
            name: 'entries',
            nullable: false,
            type: { type: 'struct', fields: [text('key', false), text('value', true)] },
          },
        ],
      },
    },
    {
      name: 'runs',
      nullable: false,
      type: {
        type: 'run_end_encoded',
        fields: [{ name: 'run_ends', nullable: false, type: { type: 'int16' } }, text('values', true)],
      },
    },
  ],
});

const printed = z.array(z.string());

/** What pyarrow prints of the schemas that the programs build. */
async function whatPyarrowBuilds(programs: readonly string[]): Promise<readonly string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-schemas-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 10 }));
  const file = join(directory, 'programs.json');
  await writeFile(file, JSON.stringify(programs));
  const { output, errors } = await run(python(), [pythonFile('build_schemas.py'), file]);
  expect(errors).toBe('');
  return printed.parse(JSON.parse(output));
}

/** How far a line stands in is told in no other way by the two. */
function plainLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** To pyarrow a column of nulls that has none is a contradiction: the program builds it as one that may have some. */
function withoutContradiction(text: string): string {
  return text.replaceAll(': null not null', ': null');
}

/** Ours puts a name in quotes that could be read in two ways, and writes what can't be seen as a number; pyarrow does neither. */
function asPyarrowWrites(text: string): string {
  return text.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, (part) =>
    part.startsWith('"') ? String(JSON.parse(part)) : withoutNumbers(part),
  );
}

/** What stands in single quotes is a value: its other escapes are the same in both. */
function withoutNumbers(value: string): string {
  return value.replaceAll(/\\u([\da-f]{4})|\\./g, (written, code: string | undefined) =>
    code === undefined ? written : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

it('copied Python builds every schema, and pyarrow prints the one that was copied as Arrow', async () => {
  const schemas = [AS_MADE, ...fc.sample(arbitrarySchema, runs(500))];
  const built = await whatPyarrowBuilds(schemas.map(pyarrowCode));
  expect(built).toHaveLength(schemas.length);
  const exact = schemas.filter((schema) => !/^#|[^\x20-\x7e\n]|a:b/m.test(pyarrowCode(schema)));
  expect(exact.length).toBeGreaterThan(10);
  expect(exact).toContain(AS_MADE);
  for (const schema of exact) {
    expect(plainLines(built[schemas.indexOf(schema)] ?? '')).toEqual(
      plainLines(asPyarrowWrites(withoutContradiction(arrowText(schema)))),
    );
  }
});
