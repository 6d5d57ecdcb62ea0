import { expect, test } from '../fixtures/journey.ts';

test.use({ place: 'sample' });

test('any name is shown as text, and opens the right table', async ({ app, sample: window }) => {
  const { sidebar, table, tabs, inspector } = window;
  const dialogs: string[] = [];
  const requests: string[] = [];
  app.page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const own = await app.page.evaluate(() => location.origin);
  app.page.on('request', (request) => {
    if (!request.url().startsWith(own)) requests.push(request.url());
  });
  const before = await sidebar.catalog.boundingBox();

  await test.step('markup in names, fields, and properties is shown as text', async () => {
    await sidebar.choose('hostile', '<img src=x onerror=alert(1)>');
    await expect(table.name).toHaveText('<img src=x onerror=alert(1)>');
    await sidebar.openToKeep('columns');
    await expect(table.field('<b>bold</b>')).toBeVisible();
    await table.selectField('lineU+000Abreak');
    await expect(inspector.panel).toContainText('</td><script>alert(2)</script>');
    await sidebar.openToKeep('properties');
    await expect(table.fact('Properties')).toContainText('</script>');
    await expect(tabs.shown).toHaveText('properties');
  });

  await test.step('characters that hide or reverse text are shown as escapes', async () => {
    await sidebar.choose('invoice_U+202Etxt.exe');
    await expect(table.name).toHaveText('invoice_U+202Etxt.exe');
    await sidebar.choose('twoU+000Alines');
    await expect(table.name).toHaveText('twoU+000Alines');
  });

  // `a$b` contains the delimiter, so it is requested with another delimiter: it isn’t table `b` in `a`.
  for (const name of ['__proto__', 'constructor', '..', '%2F', 'slash/in/name', 'a$b']) {
    await test.step(name, async () => {
      await sidebar.search(name);
      await sidebar.table(name).click();
      await expect(table.name).toHaveText(name);
      await expect(table.fact('Version')).toHaveText('2');
    });
  }

  await test.step('a name of 300 characters does not change the layout', async () => {
    await sidebar.search('300ch');
    await sidebar.rows.filter({ hasText: '300ch' }).click();
    await expect(table.name).toContainText('300ch');
    await expect(table.fact('Version')).toHaveText('2');
    expect(await sidebar.catalog.boundingBox()).toEqual(before);
    await expect(tabs.shown).toBeInViewport({ ratio: 1 });
    await expect(table.subTab('Raw')).toBeInViewport({ ratio: 1 });
  });

  // Checked last, when any dialog or request that a name caused would have been recorded.
  expect({ dialogs, requests }).toEqual({ dialogs: [], requests: [] });
});

test('properties named `__proto__` and `constructor` are saved on the server', async ({ sample: window }) => {
  const { sidebar, change, namespacePage } = window;
  const NAMES = ['__proto__', 'constructor'];
  await sidebar.openMenuOf('prod');
  await sidebar.chooseInMenu('New namespace…');
  await change.field('Name').fill('odd');
  for (const [index, name] of NAMES.entries()) {
    await change.button('Add entry').click();
    await change.field(`Properties ${index + 1} name`).fill(name);
    await change.field(`Properties ${index + 1} value`).fill(`value of ${name}`);
  }
  await change.button('Create namespace').click();
  await expect(change.dialog).toBeHidden();
  await sidebar.choose('prod');
  await sidebar.openMenuOf('odd');
  await sidebar.chooseInMenu('Open namespace');
  await namespacePage.show('Properties');
  await expect(namespacePage.properties).toHaveCount(NAMES.length);
  for (const name of NAMES) {
    const property = namespacePage.properties.filter({ hasText: `value of ${name}` });
    await expect(property).toContainText(name);
  }
});
