import { runInNewContext } from 'node:vm';
import * as arrow from 'apache-arrow';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ArrowTypeError, fromArrowSchema, toArrowSchema } from '../arrow/index.ts';
import { readArrowSchema, type SchemaModel } from '../arrow-types/index.ts';
import { arbitrarySchema } from '../arrow-types/testing/arbitrary-schema.ts';
import { arrowScript } from './arrow-script.ts';

const PROGRAM =
  /^(?:\/\/[^\n]*\n)*import \{(?<names>[\s\w,]*)\} from 'apache-arrow';\n\nexport const schema = (?<expression>[\s\S]*);\n$/;

/** Runs the generated script, with only its imports in scope. */
function built(script: string): arrow.Schema {
  const { names = '', expression = '' } = PROGRAM.exec(script)?.groups ?? {};
  const imported = names.split(',').map((name) => name.trim());
  const known = new Map<string, unknown>(Object.entries(arrow));
  const plain = expression.replaceAll('<{ key: DataType; value: DataType }>', '');
  return runInNewContext(`(${plain})`, Object.fromEntries(imported.map((name) => [name, known.get(name)])));
}

function byArrow(schema: SchemaModel): arrow.Schema | undefined {
  try {
    return toArrowSchema(schema);
  } catch (error) {
    if (error instanceof ArrowTypeError) return undefined;
    throw error;
  }
}

it('formats a schema like handwritten code', () => {
  const item = { name: 'item', nullable: false, type: { type: 'float32' } };
  const schema = readArrowSchema({
    fields: [
      { name: 'id', nullable: false, type: { type: 'int64' } },
      {
        name: 'vector',
        type: { type: 'fixed_size_list', length: 768, fields: [item] },
        metadata: { a: 'b' },
      },
    ],
  });
  expect(
    arrowScript(schema),
  ).toBe(`import { Field, FixedSizeList, Float32, Int64, Schema } from 'apache-arrow';

export const schema = new Schema([
  new Field("id", new Int64(), false),
  new Field(
    "vector",
    new FixedSizeList(768, new Field("item", new Float32(), false)),
    true,
    new Map([["a", "b"]]),
  ),
]);
`);
});

it('builds the same schema as Vitrine’s own conversion', () => {
  fc.assert(
    fc.property(arbitrarySchema, (model) => {
      const schema = built(arrowScript(model));
      const expected = byArrow(model);
      expect(schema.fields.map(({ name }) => name)).toEqual(model.fields.map(({ name }) => name));
      if (expected !== undefined) expect(fromArrowSchema(schema)).toEqual(fromArrowSchema(expected));
    }),
  );
});
