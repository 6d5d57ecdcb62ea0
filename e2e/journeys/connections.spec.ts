import { expectAccessible } from '../fixtures/axe.ts';
import { createGate } from '../fixtures/gate.ts';
import { expect } from '../fixtures/journey.ts';
import { deploymentServer, flatServer, listingServer } from '../fixtures/servers.ts';
import { test } from '../fixtures/three-connections.ts';
import { MainWindow } from '../pages/main-window.ts';

const KEY = 'canary-key-91c4';

test('a connection is saved, opened, changed, and duplicated with its secrets', async ({ window, serve }) => {
  const server = await serve(flatServer(['prod.items']));
  const { connectionPage, connectionList, sidebar, tabs } = window;
  await test.step('the page of a saved connection stays open until the connection is opened', async () => {
    await window.openNewConnection();
    await expect(connectionPage.state).toHaveText('Not saved yet');
    await connectionPage.fill({ address: server.address, name: 'before' });
    await connectionPage.chooseColor('violet');
    await connectionPage.turn(connectionPage.production);
    await window.press('Mod+S');
    await expect(connectionPage.state).toHaveText('Saved');
    await expect(tabs.shown).toHaveText('before settings');
    await expect(connectionList.selected).toHaveAccessibleName(/^before, .*, production$/);
    await connectionPage.connectButton.click();
    await expect(sidebar.row('prod.items')).toBeVisible();
    await expect(tabs.all).toHaveCount(1);
  });
  await test.step('after a change, names are loaded with the new settings', async () => {
    await window.runCommand('Edit connection');
    await expect(connectionPage.address).toHaveValue(server.address);
    await expect(connectionPage.name).toHaveValue('before');
    await connectionPage.name.fill('after');
    await connectionPage.delimiter.fill('.');
    await connectionPage.turn(connectionPage.readOnly);
    await connectionPage.turn(connectionPage.production);
    await expect(connectionPage.state).toHaveText('Unsaved: name, read-only, production, delimiter');
    await connectionPage.turn(connectionPage.production);
    await expect(connectionPage.state).toHaveText('Unsaved: name, read-only, delimiter');
    await connectionPage.connectButton.click();
    await expect(connectionPage.form).toBeHidden();
    await expect(sidebar.connection).toHaveAccessibleName('Connection after, production, read-only');
    await expect(sidebar.connection).toContainText('production');
    await expectAccessible(window.page);
    await sidebar.choose('prod');
    await expect(sidebar.row('items')).toBeVisible();
  });
  await test.step('a duplicate has the secrets of the original', async () => {
    const server = await serve(deploymentServer(KEY, ['orders']));
    await window.openNewConnection();
    await connectionPage.fill({ address: server.address, name: 'shop', apiKey: KEY, database: 'west' });
    await connectionPage.save();
    await expect(connectionPage.state).toHaveText('Saved');
    await connectionList.openMenuOf('shop');
    await connectionList.chooseInMenu('Duplicate');
    await expect(connectionList.selected).toHaveAccessibleName(/^shop copy,/);
    await expect(connectionPage.filled('API key').group).toBeVisible();
    const before = server.seen.length;
    await connectionPage.connectButton.click();
    await expect(sidebar.connection).toHaveText('shop copy');
    await expect(sidebar.row('orders')).toBeVisible();
    expect(server.seen.slice(before).map(({ headers }) => headers['x-api-key'])).toContain(KEY);
  });
  await test.step('a change that is made while the server is checked is kept as unsaved', async () => {
    const gate = createGate();
    gate.close();
    const server = await serve(listingServer({ tables: [['prod', 'items']], before: gate.pass }));
    await window.openNewConnection();
    await connectionPage.fill({ address: server.address, name: 'asked' });
    await connectionPage.save();
    await expect(connectionPage.state).toHaveText('Checking the server');
    await connectionPage.turn(connectionPage.production);
    gate.open();
    await expect(connectionPage.state).toHaveText('Unsaved: production');
    await expect(connectionPage.production).toBeChecked();
  });
});

test('connections are removed, restored, and reordered in their list', async ({ three: { app, window } }) => {
  const { connectionList, connectionPage, toasts } = window;
  await test.step('a removed connection is restored to its place', async () => {
    await connectionList.list.focus();
    await window.press('Home', 'Delete');
    await expect.poll(() => connectionList.names()).toEqual(['two', 'three']);
    await expect(connectionPage.name).toHaveValue('two');
    await toasts.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => connectionList.names()).toEqual(['one', 'two', 'three']);
  });
  await test.step('connections are reordered by keys and by dragging', async () => {
    await connectionList.list.focus();
    await window.press('Home', 'Alt+ArrowDown');
    await expect.poll(() => connectionList.names()).toEqual(['two', 'one', 'three']);
    await window.press('Alt+ArrowDown', 'Alt+ArrowDown');
    await expect.poll(() => connectionList.names()).toEqual(['two', 'three', 'one']);
    await connectionList.item('one').dragTo(connectionList.item('two'), { targetPosition: { x: 40, y: 4 } });
    await expect.poll(() => connectionList.names()).toEqual(['one', 'two', 'three']);
    await connectionList
      .item('three')
      .dragTo(connectionList.item('one'), { targetPosition: { x: 40, y: 4 } });
    await expect.poll(() => connectionList.names()).toEqual(['three', 'one', 'two']);
    await app.relaunch();
    const again = new MainWindow(app.page);
    await expect.poll(() => again.connectionList.names()).toEqual(['three', 'one', 'two']);
  });
});
