import { expect, test } from '../fixtures/journey.ts';

test('the setting that opens links in Vitrine registers it with the system, and reports a failure', async ({
  app,
  window,
}) => {
  await app.electron.evaluate(({ app: program }) => {
    let isOurs = true;
    Object.defineProperty(program, 'isPackaged', { value: true });
    // A system that lets an app stop being the default for links, but doesn't let it become the default again.
    Object.assign(program, {
      isDefaultProtocolClient: () => isOurs,
      setAsDefaultProtocolClient: () => false,
      removeAsDefaultProtocolClient: () => {
        isOurs = false;
        return true;
      },
    });
  });
  const { settings } = window;
  await window.openSettings();
  await expect(settings.opensLinks).toBeChecked();
  await settings.opensLinks.focus();
  await settings.opensLinks.press('Space');
  await expect(settings.opensLinks).not.toBeChecked();
  await expect(window.page.getByRole('alert')).toHaveCount(0);
  await settings.opensLinks.press('Space');
  await expect(window.page.getByRole('alert')).toContainText('Vitrine isn’t the default app for these links');
});
