import { testConnection } from '#contract/testing/test-connection.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../fixtures/axe.ts';
import { listing } from '../fixtures/parts/listing.ts';
import { expect, test } from '../fixtures/parts/parts.ts';

test('one of several connections can be edited, and some can be exported', async ({ open }) => {
  const connections = ['one', 'two', 'three'].map((name) => testConnection({ id: name, name }));
  const { window } = await open({
    connections,
    workspace: { connectionId: 'one' },
    answers: [listing({ tables: [['prod', 'items']] })],
  });
  const { connectionPage, connectionList, page, sidebar, tabs } = window;
  const { exportDialog } = connectionList;
  await sidebar.openConnectionMenu();
  await sidebar.chooseInMenu('Edit connection');
  await expect(connectionPage.name).toHaveValue('one');
  await expect(connectionList.items).toHaveCount(3);

  await test.step('the page and its list are accessible in both themes', async () => {
    await connectionPage.openMore();
    await connectionPage.addEntry(1, 'tenant', 'blue');
    await expectAccessibleInBothThemes(page);
  });

  await test.step('exporting selected connections with a short passphrase focuses the passphrase field', async () => {
    await connectionList.list.focus();
    await window.runCommand('Export connections');
    await exportDialog.getByRole('button', { name: 'Clear selection' }).click();
    await exportDialog.getByText('two', { exact: true }).click();
    await exportDialog.getByText('Include secrets').click();
    await exportDialog.getByLabel('Passphrase', { exact: true }).fill('short');
    await exportDialog.getByRole('button', { name: 'Export 1 connection' }).click();
    await expect(exportDialog.getByLabel('Passphrase', { exact: true })).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await window.press('Escape');
    // The dialog was opened from the palette, which took the focus from the list.
    await expect(connectionList.list).toBeFocused();
  });

  await test.step('closing a tab with unsaved changes asks first', async () => {
    await connectionPage.name.fill('other');
    await connectionList.item('two').click();
    await expect(connectionPage.name).toHaveValue('two');
    await tabs.closeByCross('one settings');
    await expect(connectionPage.question).toContainText('name');
    await expectAccessible(page);
    await connectionPage.stay();
    await expect(connectionPage.name).toHaveValue('other');
    await window.press('Alt+W');
    await connectionPage.discard();
    await expect(tabs.tab('one settings')).toHaveCount(0);
    await expect(connectionList.item('one')).toBeVisible();
  });
});

const LAKEHOUSE = testConnection({
  id: 'lakehouse',
  name: 'lakehouse',
  directReading: { isAllowed: true, keys: { kind: 'profile', profile: 'data' }, allowedOrigins: [] },
});

test.describe('tables in storage, in a small window', () => {
  test.use({ windowSize: { width: 900, height: 600 } });

  test('endpoints can be allowed and changed', async ({ open }) => {
    const parts = await open({
      connections: [LAKEHOUSE],
      workspace: { connectionId: 'lakehouse' },
      answers: [listing({ tables: [] }), { connections: { readDirectly: () => LAKEHOUSE } }],
    });
    const { connectionPage, page, sidebar } = parts.window;
    await sidebar.openConnectionMenu();
    await sidebar.chooseInMenu('Edit connection');
    const { form } = connectionPage;
    const press = (name: string) => form.getByRole('button', { name, exact: true }).click();
    const allowed = form.getByRole('textbox', { name: 'Allow', exact: true });
    await allowed.fill('10.0.0.4:9000');
    await press('Allow endpoint');
    await expect(allowed).toHaveAccessibleDescription(/^Use https:\/\/host, or http:\/\/host:port\./);
    expect(parts.inputsOf('connections.readDirectly')).toEqual([]);
    await expectAccessibleInBothThemes(page);
    await allowed.fill(' http://10.0.0.4:9000/lake ');
    await press('Allow endpoint');
    await expect(allowed).toHaveValue('');
    await press('Change endpoint');
    await form.getByRole('textbox', { name: 'Region' }).fill('eu-west-9');
    await form.getByRole('radio', { name: 'Other S3 server' }).click({ force: true });
    const endpoint = form.getByRole('textbox', { name: 'Endpoint URL' });
    await endpoint.fill('http://10.0.0.4:9000');
    await press('Save endpoint');
    await expect(form.getByRole('alert')).toHaveText('Allow the address to read from it.');
    await expectAccessible(page);
    expect(await form.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await form.getByRole('checkbox', { name: /^Allow an address/ }).click({ force: true });
    await press('Save endpoint');
    await expect(endpoint).toBeHidden();
    const place = { region: 'eu-west-9', endpoint: 'http://10.0.0.4:9000', allowsLocalNetwork: true };
    await expect
      .poll(() => parts.inputsOf('connections.readDirectly'))
      .toMatchObject([
        { directReading: { allowedOrigins: ['http://10.0.0.4:9000'] } },
        { directReading: { allowedOrigins: [], place } },
      ]);
  });
});
