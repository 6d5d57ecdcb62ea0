import fc from 'fast-check';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { readArrowSchema } from '../arrow-types/index.ts';
import { arbitrarySchema } from '../arrow-types/testing/arbitrary-schema.ts';
import { rowType } from './row-type.ts';

it('declares each column with the type of its apache-arrow values', () => {
  const field = (name: string, type: string, more: object = {}) => ({
    name,
    nullable: false,
    type: { type, ...more },
  });
  const item = { name: 'item', nullable: true, type: { type: 'float32' } };
  const schema = readArrowSchema({
    fields: [
      field('id', 'int64'),
      field('odd name', 'utf8'),
      { ...field('at', 'timestamp:us:UTC'), nullable: true },
      field('vector', 'fixed_size_list', { length: 2, fields: [item] }),
      field('seller', 'struct', { fields: [field('name', 'utf8')] }),
      field('id', 'bool'),
    ],
  });
  expect(rowType(schema)).toContain(`export interface Row {
  readonly id: bigint;
  readonly "odd name": string;
  readonly at: number | null;
  readonly vector: Iterable<number | null>;
  readonly seller: {
    readonly name: string;
  };
  // Once more: "id"
}
`);
});

it('is a single valid TypeScript interface for any schema', () => {
  fc.assert(
    fc.property(arbitrarySchema, (schema) => {
      const { errors, program } = parseSync('row.ts', rowType(schema));
      expect(errors).toEqual([]);
      const names = new Set(schema.fields.map(({ name }) => name));
      const members = program.body.map((part) =>
        part.type === 'ExportNamedDeclaration' && part.declaration?.type === 'TSInterfaceDeclaration'
          ? part.declaration.body.body.length
          : undefined,
      );
      expect(members).toEqual([names.size]);
    }),
  );
});
