import { expect, test } from '../fixtures/app.ts';

test('a window whose host was killed says so', async ({ app }) => {
  await app.kill();
  await expect(app.page.getByRole('alert')).toContainText('Vitrine isn’t responding');
  await app.close();
  app.takeProblems();
});
