import { expect, test } from '../fixtures/journey.ts';

test.use({ place: 'sample' });

test('the name and the ID of a row, and the ID of a page, are copied to the clipboard', async ({
  sample: window,
}) => {
  const { sidebar, table } = window;
  await sidebar.choose('support');
  await sidebar.openMenuOf('tickets');
  await sidebar.chooseInMenu('Copy ID');
  await window.pasteInto(sidebar.filter);
  await expect(sidebar.filter).toHaveValue('support$tickets');
  await sidebar.search('');
  await sidebar.openMenuOf('tickets');
  await sidebar.chooseInMenu('Copy name');
  await window.pasteInto(sidebar.filter);
  await expect(sidebar.filter).toHaveValue('tickets');
  await sidebar.search('');
  await sidebar.choose('macros');
  await expect(table.name).toHaveText('macros');
  await table.copyId();
  await window.pasteInto(sidebar.filter);
  await expect(sidebar.filter).toHaveValue('support$macros');
});
