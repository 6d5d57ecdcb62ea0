import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../fixtures/journey.ts';
import { giveToUser } from '../fixtures/packaged-user.ts';
import { planText } from '../fixtures/plan-texts.ts';
import { nextSavedFile } from '../fixtures/saved-file.ts';

test.use({ asProgram: true });

const TEXT = planText('ivfpq-prefilter-scalar-analyze');
const FILES: readonly (readonly [words: RegExp, name: string, begins: string | Buffer])[] = [
  [/^SVG/, 'Pasted plan.svg', '<svg'],
  [/^PNG/, 'Pasted plan.png', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  [/^JSON/, 'Pasted plan.json', '{'],
  [/^Markdown/, 'Pasted plan.md', '# '],
  [/^HTML/, 'Pasted plan.html', '<!doctype html>'],
  [/^Plain text/, 'Pasted plan.txt', TEXT.slice(0, 100)],
];

test('a plan is exported in every format under its name, and its JSON can be opened again', async ({
  app,
  window,
  shell,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-export-'));
  await giveToUser(folder);
  try {
    await window.press('3');
    await window.plan.read(TEXT);
    await expect(window.plan.row('ANNSubIndex')).toBeVisible();
    for (const [words, name, begins] of FILES) {
      const saved = nextSavedFile(app, shell, folder);
      await window.plan.exportButton.click();
      await window.page.getByRole('menuitem', { name: words }).click();
      const path = await saved;
      expect(path).toBe(join(folder, name));
      const bytes = await readFile(path);
      expect(bytes.subarray(0, Buffer.byteLength(begins))).toEqual(Buffer.from(begins));
      expect(bytes.length).toBeGreaterThan(1000);
    }
    await window.tabs.show('Plans');
    await window.plan.fileInput.setInputFiles(join(folder, 'Pasted plan.json'));
    await expect(window.plan.row('ANNSubIndex')).toBeVisible();
    await expect(window.tabs.shown).toHaveText('Pasted plan');
  } finally {
    await rm(folder, { recursive: true });
  }
});
