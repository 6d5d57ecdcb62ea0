import type { Operation } from '../operation.ts';
import { operations } from '../operations/index.ts';
import { documentNames, type JsonObject, namedSchemas } from './json-schema.ts';
import {
  errorComponents,
  type HeaderParameter,
  type OperationSetting,
  operationObject,
  otherMethodObject,
} from './operation-object.ts';

interface DocumentOptions {
  readonly title: string;
  readonly version: string;
  readonly server: string;
  /** The credentials that the server requires. If both are true, it requires both. */
  readonly credentials: { readonly apiKey: boolean; readonly bearer: boolean };
  /** Headers of this server that are not part of the interface. */
  readonly headers?: readonly HeaderParameter[];
}

/** The interface as an OpenAPI document, derived from the one table of operations. */
export function openApiDocument({
  title,
  version,
  server,
  credentials,
  headers = [],
}: DocumentOptions): JsonObject {
  const all = Object.values<Operation>(operations);
  const names = documentNames(all);
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: 'Exact 64-bit integers are plain JSON numbers here, as on the wire.',
    },
    servers: [{ url: server }],
    tags: [...new Set(all.map(({ group }) => group))].map((name) => ({ name })),
    security: security(credentials),
    paths: paths(all, { names, headers }),
    components: {
      schemas: { ...namedSchemas(names.requests, 'input'), ...namedSchemas(names.answers, 'output') },
      responses: errorComponents(),
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function paths(all: readonly Operation[], setting: OperationSetting): JsonObject {
  const byPath = new Map<string, JsonObject>();
  for (const operation of all) {
    const { path, method, otherMethod } = operation;
    byPath.set(path, {
      ...byPath.get(path),
      [method.toLowerCase()]: operationObject(operation, setting),
      ...(otherMethod && { [otherMethod.toLowerCase()]: otherMethodObject(operation, setting) }),
    });
  }
  return Object.fromEntries(byPath);
}

/** Schemes in the same requirement are all required. */
function security({ apiKey, bearer }: DocumentOptions['credentials']): readonly JsonObject[] {
  const needed = { ...(apiKey && { apiKey: [] }), ...(bearer && { bearer: [] }) };
  return Object.keys(needed).length === 0 ? [] : [needed];
}
