import { expect, it } from 'vitest';
import { z } from 'zod';
import { connectAs, connectionOutcomes, tableOutcomes } from '#engine/testing/every-method.ts';
import { PYTHON_METHODS, TYPESCRIPT_METHODS } from './testing/client-methods.ts';
import { python, pythonFile, run, startLocalServer } from './testing/programs.ts';

const byMethod = z.record(z.string(), z.string());

it('every method of the public Python clients works as it is declared, or is refused by its code', async () => {
  const server = await startLocalServer();
  const { code, output, errors } = await run(python(), [pythonFile('every_method.py'), server]);
  expect(code, errors).toBe(0);
  expect(z.record(z.string(), byMethod).parse(JSON.parse(output))).toEqual(PYTHON_METHODS);
});

it.each(['deployment', 'namespace'] as const)(
  'so does every method of the public TypeScript client of a %s',
  async (kind) => {
    const connection = await connectAs(kind, await startLocalServer());
    expect({
      Table: await tableOutcomes(connection),
      Connection: await connectionOutcomes(connection),
    }).toEqual(TYPESCRIPT_METHODS[kind]);
  },
);
