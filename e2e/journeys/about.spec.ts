import manifest from '../../package.json' with { type: 'json' };
import { expect, test } from '../fixtures/journey.ts';
import { AboutPage } from '../pages/about-page.ts';

test('the About page shows the versions, the build, and the data folder of a real host', async ({
  app,
  window,
}) => {
  await window.runCommand('About Vitrine');
  const about = new AboutPage(window.page);
  await expect(about.fact('Version')).toHaveText(manifest.version);
  await expect(about.fact('Built from')).toHaveText('a checkout');
  await expect(about.fact('Node.js')).toHaveText(process.versions.node);
  await expect(about.fact('Table engine')).toHaveText(/^LanceDB \d+\.\d+\.\d+$/);
  await expect(about.fact('Data folder')).toContainText(app.dataDirectory);
  await expect(about.mark).toHaveCount(0);
  await expect(window.page.getByText('npm run licenses')).toBeVisible();
});
