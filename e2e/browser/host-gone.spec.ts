import { expect, test } from '../fixtures/app.ts';

test('a window shows an alert when its host is killed', async ({ app }) => {
  await app.kill();
  await expect(app.page.getByRole('alert')).toContainText('Vitrine isn’t responding');
  await app.close();
  app.takeProblems();
});
