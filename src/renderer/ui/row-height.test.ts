import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROW_HEIGHTS } from './row-height.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The value of the token in the first block of a selector that sets it. */
function tokenIn(selector: string): number {
  const blocks = css.split(selector).slice(1);
  const found = blocks.map((block) => /^ \{[^}]*--row: (\d+)px/.exec(block)?.[1]).find(Boolean);
  return Number(found);
}

test('uses the row heights of the style sheets', () => {
  expect(ROW_HEIGHTS).toEqual({
    compact: tokenIn(':root'),
    comfortable: tokenIn("[data-density='comfortable']"),
  });
});
