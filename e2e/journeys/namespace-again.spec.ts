import { expect, test } from '../fixtures/journey.ts';
import { MainWindow } from '../pages/main-window.ts';

test.use({ place: 'sample' });

test('the page of a namespace is restored after a restart, and opens the form for a new table', async ({
  app,
  sample,
}) => {
  const { sidebar, namespacePage: page } = sample;
  await sidebar.choose('prod');
  await sidebar.openMenuOf('shop');
  await sidebar.chooseInMenu('Open namespace');
  await expect(page.name).toHaveText('shop');
  await sample.path.links.first().click();
  await expect(page.name).toHaveText('sample');
  await expect(page.row('live')).toBeVisible();
  await page.show('Server');
  await expect(page.article).toContainText('list namespaces');
  await page.show('Names');
  await page.row('prod').dblclick();
  await expect(page.name).toHaveText('prod');

  await app.relaunch();
  const again = new MainWindow(app.page);
  await expect(again.namespacePage.name).toHaveText('prod');
  await again.namespacePage.article.getByRole('button', { name: 'New table' }).click();
  await expect(app.page.getByRole('tabpanel', { name: 'New table' })).toBeVisible();
});
