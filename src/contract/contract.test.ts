import {
  type AnyContractProcedure,
  getEventIteratorSchemaDetails,
  isContractProcedure,
} from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './index.ts';

interface Call {
  readonly name: string;
  readonly procedure: AnyContractProcedure;
}

function callsOf(router: object, path = ''): readonly Call[] {
  return Object.entries(router).flatMap(([key, part]: [string, unknown]) => {
    const name = path === '' ? key : `${path}.${key}`;
    if (isContractProcedure(part)) return [{ name, procedure: part }];
    return typeof part === 'object' && part !== null ? callsOf(part, name) : [];
  });
}

/** Every member name that the schema allows. */
function memberNames(schema: unknown): readonly string[] {
  if (!(schema instanceof z.ZodType)) throw new Error('Every schema of the contract is one of zod.');
  return namesIn(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', override: withoutWireForm }));
}

/** The documented form of a number has limits that JSON can’t represent. */
function withoutWireForm({ jsonSchema }: { readonly jsonSchema: object }): void {
  Reflect.deleteProperty(jsonSchema, 'wire');
}

function namesIn(json: unknown): readonly string[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, part]: [string, unknown]) => [
    ...(key === 'properties' && typeof part === 'object' && part !== null ? Object.keys(part) : []),
    ...namesIn(part),
  ]);
}

function outputNames({ procedure }: Call): readonly string[] {
  const { outputSchema, errorMap } = procedure['~orpc'];
  const schema = getEventIteratorSchemaDetails(outputSchema)?.yields ?? outputSchema;
  const errors = Object.values(errorMap).map(dataOf);
  return [schema, ...errors].flatMap(memberNames);
}

function dataOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined;
}

const SECRET =
  /token|secret|password|passphrase|passwd|credential|authorization|api_?key|private|cookie|^(session_?)?key$/i;

/**
 * Names that match SECRET but hold no secret: e.g. whether a secret exists, or where it comes from. Members of these
 * members are still checked.
 */
const HARMLESS = new Set([
  'secrets',
  'secretStore',
  'authorization',
  'authorizationEndpoint',
  'tokenEndpoint',
  // Statistics of a full-text index, which calls its words tokens.
  'num_tokens',
  'total_tokens',
]);

const calls = callsOf(contract);

it('outputNames covers nested objects, lists, unions, records, streams and recursive schemas', () => {
  const names = new Set(calls.flatMap(outputNames));
  for (const name of [
    'dataDirectory',
    'children',
    'headers',
    'num_fragments',
    'connections',
    'serverMessage',
  ]) {
    expect(names, name).toContain(name);
  }
});

/**
 * The only call that returns a secret: the key of the local server, for a user who wants to connect another program.
 */
const SHOWN_ON_A_PRESS = new Map([['localServer.showSessionKey', ['sessionKey']]]);

describe('no member that the renderer can receive is named like a secret', () => {
  it.each(calls.map((call) => [call.name, call] as const))('%s', (name, call) => {
    const secrets = outputNames(call).filter((member) => SECRET.test(member) && !HARMLESS.has(member));
    expect(secrets).toEqual(SHOWN_ON_A_PRESS.get(name) ?? []);
  });
});

it('every procedure declares its output, so that undeclared data can’t leave the host', () => {
  expect(calls.length).toBeGreaterThan(15);
  for (const { name, procedure } of calls) expect(procedure['~orpc'].outputSchema, name).toBeDefined();
});

it.each(['vitrine://table', 'file:///etc/passwd', 'javascript:alert(1)', 's3://bucket'])(
  'connections.trust rejects the origin %s',
  (origin) => {
    const schema = contract.connections.trust['~orpc'].inputSchema;
    expect(schema?.safeParse({ connectionId: 'c', origin }).success).toBe(false);
    expect(schema?.safeParse({ connectionId: 'c', origin: 'https://other.example' }).success).toBe(true);
  },
);
