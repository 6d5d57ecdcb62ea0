import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOperationName, type Operation, operations } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import { openCatalog } from '../catalog/catalog.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { storedRecord } from '../testing/test-catalog.ts';
import { serve } from '../testing/test-server.ts';

const NAMES = Object.keys(operations).filter(isOperationName);
const all: Readonly<Record<string, Operation>> = operations;

const nul = fc.tuple(fc.string(), fc.string()).map(([before, after]) => `${before}\0${after}`);

function urlOf({ path }: Operation, id = 'a$b', name = 'x'): string {
  return path.replace('{name}', name).replace(/\{\w+\}/, id);
}

const operation = fc.constantFrom(...NAMES).map((name) => all[name] ?? operations.describeTable);

it('rejects a NUL in any text of a body, and names the field', async () => {
  const server = await serve({ tables: [['a', 'b']] });
  const fields = ['id', 'location', 'mode', 'tag', 'predicate', 'filter', 'new_table_name', 'manifest_path'];
  const steps = fc.array(fc.oneof(fc.constantFrom(...fields), fc.nat({ max: 2 })), { maxLength: 4 });
  const withBody = operation.filter(({ request, method }) => request !== undefined && method === 'POST');
  await fc.assert(
    fc.asyncProperty(withBody, fc.constantFrom(...fields), steps, nul, async (target, first, rest, text) => {
      const value = rest.reduceRight<unknown>(
        (inner, step) => (typeof step === 'number' ? [...Array(step).fill(1), inner] : { [step]: inner }),
        text,
      );
      const answer = await server.post(urlOf(target), { [first]: value, k: 1 });
      expect(answer).toMatchObject({ status: 400, json: { code: 13 } });
      expect(answer.json.error).toContain(`\`${[first, ...rest].join('.')}\` in the body must not contain`);
    }),
    { numRuns: runs(200) },
  );
});

it('rejects a NUL in the name of a field', async () => {
  const server = await serve({ tables: [['a', 'b']] });
  const answer = await server.post('/v1/table/a$c/declare', { properties: { 'a\0b': 'c' } });
  expect(answer).toMatchObject({ status: 400, json: { code: 13 } });
  expect(answer.json.error).toBe(
    '`properties.a\\u0000b` in the body must not contain the character NUL (U+0000).',
  );
});

it('rejects a NUL in a path or query, in every operation', async () => {
  const server = await serve({ tables: [['a', 'b']] });
  const encoded = nul.map((text) => encodeURIComponent(text.replaceAll('.', '-')));
  await fc.assert(
    fc.asyncProperty(operation, encoded, async (target, text) => {
      const { method } = target;
      const urls = [
        `${urlOf(target)}?delimiter=${text}`,
        `${urlOf(target)}?mode=${text}`,
        ...(target.path.includes('{') ? [urlOf(target, text)] : []),
        ...(target.path.includes('{name}') ? [urlOf(target, 'a$b', text)] : []),
      ];
      for (const url of urls) {
        const answer = await server.send(url, { method });
        expect(answer, url).toMatchObject({ status: 400, json: { code: 13 } });
        expect(answer.json.error).toMatch(
          /^`(?:id|name|table_name|delimiter|mode)` in the \w+ must not contain/,
        );
      }
    }),
    { numRuns: runs(100) },
  );
});

it('accepts text that only resembles an encoded NUL', async () => {
  const server = await serve({ tables: [['a', 'b']] });
  const answer = await server.post('/v1/table/a$c/declare', { properties: { a: '\\u0000', b: '%00' } });
  expect(answer).toMatchObject({ status: 200, json: { properties: { a: '\\u0000', b: '%00' } } });
});

it('drops a table whose location contains a NUL, which earlier versions accepted', async () => {
  const dataDirectory = await temporaryDirectory();
  const catalog = openCatalog(dataDirectory);
  const location = join(dataDirectory, 'tables', 'a\0b.lance');
  catalog.write((writer) => {
    const record = { ...storedRecord, location };
    writer.addTable(writer.ensureNamespace([]), 'odd', { record, versions: [] });
  });
  await catalog.close();
  const server = await serve({ dataDirectory });
  expect((await server.post('/v1/table/odd/describe')).status).toBe(200);
  expect((await server.post('/v1/table/odd/count_rows')).status).toBe(409);
  expect(await server.post('/v1/table/odd/drop')).toMatchObject({ status: 200, json: { location } });
  expect((await server.send('/v1/table/')).json).toEqual({ tables: [] });
});
