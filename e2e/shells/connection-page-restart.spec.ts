import { expect } from '../fixtures/journey.ts';
import { test } from '../fixtures/three-connections.ts';
import { MainWindow } from '../pages/main-window.ts';

test.use({ asProgram: true });

test('a restart restores the page of a connection without its unsaved changes', async ({
  three: { app, window },
}) => {
  await window.connectionPage.name.fill('typed');
  await window.connectionPage.apiKey.fill('canary-key-91c4');
  await expect(window.connectionPage.state).toHaveText('Unsaved: name, API key');
  await app.relaunch();
  const { connectionPage, tabs } = new MainWindow(app.page);
  await expect(tabs.shown).toHaveText('one settings');
  await expect(connectionPage.name).toHaveValue('one');
  await expect(connectionPage.state).toHaveText('Saved');
});
