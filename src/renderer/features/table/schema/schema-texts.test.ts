import { expect, it } from 'vitest';
import { SCHEMA_FORMS } from './SchemaPanel.tsx';
import { schemaText } from './schema-texts.ts';

const SCHEMA = `{
  "fields": [
    {
      "name": "id",
      "nullable": false,
      "type": {
        "type": "int64",
        "hint": 9223372036854775807
      }
    }
  ],
  "metadata": {
    "model": "e5"
  }
}`;

it('the JSON form contains every member and every digit', () => {
  expect(schemaText(`{"version":1,"schema":${SCHEMA}}`, 'json')).toBe(SCHEMA);
});

it.each(SCHEMA_FORMS)('$label names the columns', ({ form }) => {
  expect(schemaText(`{"schema":${SCHEMA}}`, form)).toContain('id');
});

it('each form is a different text', () => {
  const texts = SCHEMA_FORMS.map(({ form }) => schemaText(`{"schema":${SCHEMA}}`, form));
  expect(new Set(texts).size).toBe(SCHEMA_FORMS.length);
});
