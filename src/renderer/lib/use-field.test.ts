import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemaResolver } from './use-field.ts';

const schema = z.object({
  name: z.string().trim().min(1, 'is required'),
  key: z.string().min(1, 'must not be empty').regex(/^\w+$/, 'must be letters and digits').exactOptional(),
  rows: z.array(z.object({ count: z.number() })).default([]),
});

interface Values {
  readonly name: string;
  readonly key: string;
  readonly rows: readonly { readonly count: unknown }[];
}

const withoutEmptyKey = ({ key, ...others }: Values) => (key === '' ? others : { ...others, key });

async function check(values: Values) {
  const options = { fields: {}, shouldUseNativeValidation: false };
  return schemaResolver(schema, withoutEmptyKey)(values, undefined, options);
}

describe('a form with a schema', () => {
  it('returns the parsed values', async () => {
    expect(await check({ name: ' a ', key: '', rows: [] })).toEqual({
      values: { name: 'a', rows: [] },
      errors: {},
    });
  });

  it('has errors at their fields, also in rows, phrased to follow the field name', async () => {
    const { errors } = await check({ name: ' ', key: '', rows: [{ count: 1 }, { count: 'x' }] });
    expect(errors).toMatchObject({
      name: { message: 'is required' },
      rows: [undefined, { count: { message: 'must be a number' } }],
    });
  });

  it('reports only the first error of each field', async () => {
    const strict = z.object({ key: z.string().min(2, 'is too short').regex(/^\w+$/, 'must be a word') });
    const options = { fields: {}, shouldUseNativeValidation: false };
    const { errors } = await schemaResolver(strict)({ key: '-' }, undefined, options);
    expect(errors).toEqual({ key: { type: 'schema', message: 'is too short' } });
  });
});
