import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ERROR_CODES } from '../error-codes.ts';
import { parseJson, stringifyJson } from '../json.ts';
import type { Operation } from '../operation.ts';
import { operations } from '../operations/index.ts';
import { openApiDocument } from './document.ts';

const all = Object.values<Operation>(operations);
const credentials = { apiKey: true, bearer: false };
const text = stringifyJson(
  openApiDocument({ title: 'Test', version: '1', server: 'http://127.0.0.1:1', credentials }),
);

const operationObject = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })),
  responses: z.record(z.string(), z.unknown()),
});
const shape = z.looseObject({
  openapi: z.literal('3.1.0'),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  paths: z.record(z.string(), z.record(z.string(), operationObject)),
  components: z.looseObject({
    schemas: z.record(z.string(), z.looseObject({})),
    responses: z.record(z.string(), z.unknown()),
  }),
});
const document = shape.parse(parseJson(text));
const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, object]) => ({
    route: `${method.toUpperCase()} ${path}`,
    ...object,
  })),
);

describe('the document', () => {
  it('contains every operation once, with each of its methods', () => {
    const expected = all.flatMap(({ method, otherMethod, path }) =>
      [method, ...(otherMethod === undefined ? [] : [otherMethod])].map((one) => `${one} ${path}`),
    );
    expect(routes.map(({ route }) => route).sort()).toEqual(expected.sort());
    const ids = routes.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(all.map(({ name }) => name)));
  });

  it('contains every path parameter, and the delimiter', () => {
    for (const { route, parameters } of routes) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
      expect(inPath, route).toEqual(route.match(/\{\w+\}/g) ?? []);
      expect(
        parameters.map(({ name }) => name),
        route,
      ).toContain('delimiter');
    }
  });

  it('contains the status of every error code', () => {
    for (const { route, responses } of routes) {
      const statuses = Object.values(ERROR_CODES).map(({ status }) => String(status));
      expect(Object.keys(responses), route).toEqual(expect.arrayContaining(['200', ...statuses]));
    }
  });

  it('refers only to components that it defines', () => {
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
    expect(references.length).toBeGreaterThan(50);
    const { schemas, responses } = document.components;
    const defined = [
      ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
    ];
    expect(references.filter((reference) => !defined.includes(reference))).toEqual([]);
  });

  it('keeps every digit of the bounds, and no internal keywords', () => {
    expect(text).toContain('{"type":"integer","format":"int64","minimum":0,"maximum":9223372036854775807}');
    expect(text).toContain('{"type":"integer","format":"int32","minimum":0,"maximum":2147483647}');
    expect(text).not.toMatch(/x-wire|"wire"|\$schema|\$id|\$defs|__shared/);
  });

  it('contains the value schema of objects with arbitrary keys', () => {
    expect(document.components.schemas.ListTagsAnswer).toMatchObject({
      properties: {
        tags: {
          additionalProperties: { properties: { version: { format: 'int64' } }, required: ['version'] },
        },
      },
    });
  });

  it('requires all credentials of the server together', () => {
    const security = (credentials: { apiKey: boolean; bearer: boolean }) =>
      openApiDocument({ title: '', version: '', server: '', credentials: credentials }).security;
    expect(document.security).toEqual([{ apiKey: [] }]);
    expect(security({ apiKey: false, bearer: false })).toEqual([]);
    expect(security({ apiKey: true, bearer: true })).toEqual([{ apiKey: [], bearer: [] }]);
  });

  it('contains the rules that the schemas check in code', () => {
    const { BatchOperation, StructuredFullTextQuery, QueryObject } = document.components.schemas;
    expect(BatchOperation?.oneOf).toHaveLength(4);
    expect(StructuredFullTextQuery?.oneOf).toHaveLength(5);
    expect(QueryObject).toMatchObject({
      required: ['k', 'vector'],
      properties: { vector: { not: expect.anything() } },
    });
  });
});
