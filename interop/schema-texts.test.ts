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

/** Maps and run-end encoded columns whose fields have pyarrow's default names, which generated schemas rarely have. */
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

/** The schemas that the programs build, as pyarrow prints them. */
async function whatPyarrowBuilds(programs: readonly string[]): Promise<readonly string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-schemas-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 10 }));
  const file = join(directory, 'programs.json');
  await writeFile(file, JSON.stringify(programs));
  const { output, errors } = await run(python(), [pythonFile('build_schemas.py'), file]);
  expect(errors).toBe('');
  return printed.parse(JSON.parse(output));
}

/** The two texts differ in indentation, so it is removed. */
function plainLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** pyarrow has no column of type null that isn't nullable, so the program builds a nullable one. */
function withoutContradiction(text: string): string {
  return text.replaceAll(': null not null', ': null');
}

/** Vitrine quotes ambiguous names and escapes invisible characters as code points; pyarrow does neither. */
function asPyarrowWrites(text: string): string {
  return text.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, (part) =>
    part.startsWith('"') ? String(JSON.parse(part)) : withoutNumbers(part),
  );
}

/** Single quotes contain a value, whose other escapes are the same in both. */
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
