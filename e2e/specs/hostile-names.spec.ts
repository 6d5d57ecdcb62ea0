import { expect, test } from '../fixtures/journey.ts';

test('names that are markup are text, and nothing else happens', async ({ app, sample: window }) => {
  const { sidebar, table, tabs } = window;
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

  await sidebar.choose('hostile', '<img src=x onerror=alert(1)>');
  await expect(table.name).toHaveText('<img src=x onerror=alert(1)>');
  await sidebar.openToKeep('columns');
  await expect(table.field('<b>bold</b>')).toBeVisible();
  await table.selectField('lineU+000Abreak');
  await expect(window.inspector.panel).toContainText('</td><script>alert(2)</script>');
  await sidebar.openToKeep('properties');
  await expect(table.fact('Properties')).toContainText('</script>');
  await expect(tabs.shown).toHaveText('properties');
  expect({ dialogs, requests }).toEqual({ dialogs: [], requests: [] });
});

test('names of things that every object has are names like others', async ({ sample: window }) => {
  const { sidebar, table } = window;
  await sidebar.choose('hostile');
  for (const name of ['__proto__', 'constructor', '..', '%2F', 'slash/in/name']) {
    await sidebar.search(name);
    await sidebar.row(name).last().click();
    await expect(table.name).toHaveText(name);
    await expect(table.fact('Version')).toHaveText('2');
  }
});

test('what every object has is typed as a property, and the server has it', async ({ sample: window }) => {
  const { sidebar, change, namespacePage } = window;
  const NAMES = ['__proto__', 'constructor'];
  await sidebar.openMenuOf('prod');
  await sidebar.chooseInMenu('New namespace…');
  await change.field('Name').fill('odd');
  for (const [index, name] of NAMES.entries()) {
    await change.button('Add a name').click();
    await change.field(`Properties ${index + 1} name`).fill(name);
    await change.field(`Properties ${index + 1} value`).fill(`value of ${name}`);
  }
  await change.button('Create the namespace').click();
  await expect(change.dialog).toBeHidden();
  await sidebar.choose('prod');
  await sidebar.openMenuOf('odd');
  await sidebar.chooseInMenu('Open its page');
  await namespacePage.show('Properties');
  await expect(namespacePage.properties).toHaveCount(NAMES.length);
  for (const name of NAMES) {
    await expect(namespacePage.properties.filter({ hasText: `value of ${name}` })).toBeVisible();
  }
});

test('signs that hide or turn text are shown as what they are', async ({ sample: window }) => {
  const { sidebar, table } = window;
  await sidebar.choose('hostile', 'invoice_U+202Etxt.exe');
  await expect(table.name).toHaveText('invoice_U+202Etxt.exe');
  await sidebar.choose('twoU+000Alines');
  await expect(table.name).toHaveText('twoU+000Alines');
});

test('a name of 300 signs moves nothing', async ({ sample: window }) => {
  const { sidebar, table, tabs } = window;
  const before = await sidebar.catalog.boundingBox();
  await sidebar.choose('hostile');
  await sidebar.search('300ch');
  await sidebar.rows.filter({ hasText: '300ch' }).click();
  await expect(table.fact('Version')).toHaveText('2');
  expect(await sidebar.catalog.boundingBox()).toEqual(before);
  await expect(tabs.shown).toBeInViewport({ ratio: 1 });
  await expect(table.subTab('Raw')).toBeInViewport({ ratio: 1 });
});

test('a name with the delimiter in it is asked about with another one, and not mistaken for another table', async ({
  sample: window,
}) => {
  const { sidebar, table } = window;
  await sidebar.choose('hostile');
  await sidebar.search('a$b');
  await sidebar.table('a$b').click();
  await expect(table.name).toHaveText('a$b');
  await expect(table.fact('Version')).toHaveText('2');
});
