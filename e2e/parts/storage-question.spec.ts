import type { Connection, RoutedQuery, StorageOffer } from '#contract/index.ts';
import { testConnection } from '#contract/testing/test-connection.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../fixtures/axe.ts';
import { expectVisibleFocus } from '../fixtures/focus.ts';
import { metadataServer } from '../fixtures/metadata-server.ts';
import { answeredPlans } from '../fixtures/parts/answered-plans.ts';
import type { Answers } from '../fixtures/parts/answers.ts';
import type { CatalogOptions } from '../fixtures/parts/inner-catalog.ts';
import { test as base, expect } from '../fixtures/parts/served.ts';
import type { MainWindow } from '../pages/main-window.ts';
import { RowsPage } from '../pages/rows-page.ts';

const LOCATION = 's3://lake-eu/media/frames.lance';

const PUBLIC: StorageOffer = {
  location: LOCATION,
  problem: null,
  endpoint: { origin: 'https://s3.eu-central-1.amazonaws.com', kind: 'public', isEncrypted: true },
  keys: 'lent',
  expiresAtMillis: null,
  ignoredOptions: [],
};

interface QuestionOptions {
  /** Where each table is stored, and what reading it there involves. The first one is opened. */
  readonly tables?: Readonly<Record<string, Partial<StorageOffer>>>;
  readonly connection?: Partial<CatalogOptions>;
}

interface Question {
  readonly window: MainWindow;
  /** Changes the connection. */
  readonly changeConnection: (change: Partial<Connection>) => void;
  /** Opens the rows of a table, which shows the question. */
  readonly showQuestion: (name: string) => Promise<void>;
  /** The decisions that the host was asked to save. */
  readonly decisions: () => readonly unknown[];
}

const test = base.extend<{ openQuestion: (options?: QuestionOptions) => Promise<Question> }>({
  openQuestion: async ({ served, catalogs }, use) => {
    await use(async ({ tables = { frames: {} }, connection = {} } = {}) => {
      const offers = new Map(Object.entries(tables).map(([name, offer]) => [name, { ...PUBLIC, ...offer }]));
      const { window, parts } = await served({
        answer: metadataServer(Object.fromEntries(offers)),
        name: 'lakehouse',
        ...connection,
      });
      parts.change(answersFor(({ id }) => offers.get(id.join()) ?? PUBLIC));
      const showQuestion = async (name: string) => {
        await window.sidebar.choose(name);
        await expect(window.table.name).toHaveText(name);
        await new RowsPage(window.page).tab.click();
        await expect(window.storageQuestion.heading).toBeVisible();
      };
      const changeConnection = (change: Partial<Connection>) => {
        const connections = [...catalogs.values()].map((one) => ({ ...one.connection(), ...change }));
        parts.sendEvents({ type: 'connections', connections });
      };
      const [first = ''] = offers.keys();
      await showQuestion(first);
      return {
        window,
        changeConnection,
        showQuestion,
        decisions: () => parts.inputsOf('connections.readDirectly'),
      };
    });
  },
});

function answersFor(storageOffer: (table: { readonly id: readonly string[] }) => StorageOffer): Answers {
  return {
    catalog: { storageOffer, storageSource: () => null },
    connections: {
      storageProfiles: () => [
        { name: 'data-readonly', words: 'sign-in valid, 5 h left', isUsable: true },
        { name: 'ml-admin', words: 'sign-in expired', isUsable: false },
      ],
      surroundings: () => ({
        secretStore: { isProtected: true, words: 'the system keyring' },
        network: {
          trust: { source: 'built-in', words: 'Vitrine’s certificates', count: 1 },
          proxy: { words: 'the system settings', address: null },
        },
      }),
      // The host returns the connection as saved; in these tests, nothing is saved.
      readDirectly: ({ connectionId }) => testConnection({ id: connectionId }),
    },
  };
}

test('one answer allows direct reading for all tables of a connection', async ({ openQuestion }) => {
  const { window, decisions, showQuestion } = await openQuestion();
  const { page, storageQuestion, table } = window;
  const { region, readButton } = storageQuestion;
  /** Shows the question again: no decision was saved. */
  const showQuestionAgain = async () => {
    await table.show('Overview');
    await showQuestion('frames');
  };

  await test.step('a public endpoint with vended keys is allowed with one click', async () => {
    await expect(region).toContainText('s3.eu-central-1.amazonaws.com, a public address, over TLS');
    await expect(region).toContainText('Asked once for lakehouse.');
    await readButton.click();
    await expect
      .poll(decisions)
      .toMatchObject([{ directReading: { isAllowed: true, keys: { kind: 'lent' }, allowedOrigins: [] } }]);
  });

  await test.step('a profile of the user is chosen by keyboard only', async () => {
    await showQuestionAgain();
    await region.getByRole('radio', { name: /^Lent by/ }).focus();
    await window.press('ArrowDown');
    await expect(readButton).toBeDisabled();
    await expect(region).toContainText('Choose a profile.');
    await expect(region).toContainText('The usual address of its provider');
    const readOnlyProfile = region.getByRole('radio', { name: /data-readonly/ });
    // Profiles load from files: a key pressed before they are visible goes to the controls after them.
    await expect(readOnlyProfile).toBeVisible();
    await window.press('Tab', 'Tab', 'Space');
    await expectVisibleFocus(page, 'in the list of profiles');
    await expect(readOnlyProfile).toBeChecked();
    await expect(region.getByRole('radio', { name: /ml-admin/ })).toBeDisabled();
    await expectAccessible(page);
    await window.press('Tab', 'Enter');
    await expect
      .poll(() => decisions().at(-1))
      .toMatchObject({
        directReading: { keys: { kind: 'profile', profile: 'data-readonly' }, allowedOrigins: [] },
      });
  });

  await test.step('typed keys are sent to the host with the decision, and never appear in the page', async () => {
    await showQuestionAgain();
    await region.getByRole('radio', { name: /^My own/ }).click({ force: true });
    await region.getByRole('radio', { name: 'Typed' }).click({ force: true });
    await region.getByRole('textbox', { name: 'Access key ID' }).fill('AKOWN');
    await expect(region).toContainText('Enter the access key ID and the secret access key.');
    await region.getByLabel('Secret access key', { exact: true }).fill('CANARY-secret');
    expect(await page.content()).not.toContain('CANARY');
    await readButton.click();
    await expect
      .poll(() => decisions().at(-1))
      .toMatchObject({
        directReading: { keys: { kind: 'typed' } },
        typed: { kind: 's3', accessKeyId: 'AKOWN', secretAccessKey: 'CANARY-secret' },
      });
  });

  await test.step('own credentials go to a local endpoint only after the user enters and allows it', async () => {
    await showQuestionAgain();
    await region.getByRole('radio', { name: /^My own/ }).click({ force: true });
    await region.getByRole('radio', { name: 'Anonymous' }).click({ force: true });
    await expect(region.getByRole('textbox', { name: 'Region' })).toBeHidden();
    await region.getByRole('button', { name: 'Change endpoint' }).click();
    await region.getByRole('textbox', { name: 'Region' }).fill('eu-west-9');
    await region.getByRole('radio', { name: 'Other S3 server' }).click({ force: true });
    await region.getByRole('textbox', { name: 'Endpoint URL' }).fill('http://127.0.0.1:9000');
    await expect(region).toContainText('this computer, not encrypted');
    await expect(region).toContainText('Allow the address to read from it.');
    await expect(readButton).toBeDisabled();
    await region.getByRole('checkbox', { name: /^Allow an address/ }).click({ force: true });
    await expectAccessible(page);
    await readButton.click();
    await expect
      .poll(() => decisions().at(-1))
      .toMatchObject({
        directReading: {
          keys: { kind: 'anonymous' },
          allowedOrigins: [],
          place: { region: 'eu-west-9', endpoint: 'http://127.0.0.1:9000', allowsLocalNetwork: true },
        },
      });
  });

  await test.step('“Not now” applies to every page of the table, and can be reversed', async () => {
    const answers = decisions().length;
    await storageQuestion.laterButton.click();
    await expect(table.article).toContainText('Rows aren’t available');
    for (const name of ['Versions', 'Indices', 'Stats'] as const) {
      await table.show(name);
      await expect(table.article.getByRole('button', { name: 'Read from storage' })).toBeVisible();
    }
    await table.article.getByRole('button', { name: 'Read from storage' }).click();
    await expect(storageQuestion.heading).toHaveText('Read statistics from s3://lake-eu?');
    await expect(table.article).toContainText('Metadata from lakehouse.');
    expect(decisions()).toHaveLength(answers);
  });
});

test('the question explains why a table can’t be read yet', async ({ openQuestion }) => {
  const endpoint = { origin: 'http://169.254.169.254', kind: 'forbidden', isEncrypted: false } as const;
  const { window, changeConnection, showQuestion } = await openQuestion({
    tables: {
      boxes: { location: 'abfss://box@theirs.dfs.core.windows.net/t.lance' },
      frames: {},
      near: { endpoint },
      unknown: { problem: 'Its server doesn’t say where it is.', endpoint: null },
    },
  });
  const { region, readButton } = window.storageQuestion;

  await test.step('the user must enter the Azure storage account of the table, which is not prefilled', async () => {
    await region.getByRole('radio', { name: /^My own/ }).click({ force: true });
    await region.getByLabel('Account key', { exact: true }).last().fill('CANARY-key');
    const account = region.getByRole('textbox', { name: 'Account', exact: true });
    await expect(account).toHaveValue('');
    await expect(region).toContainText('Enter the storage account.');
    await account.fill('mine');
    await expect(region).toContainText('The table is in the storage account theirs.');
    await expect(readButton).toBeDisabled();
    await account.fill('theirs');
    await expect(readButton).toBeEnabled();
  });

  await test.step('an address that Vitrine never connects to is rejected without a choice', async () => {
    await showQuestion('near');
    await expect(region).toContainText(
      'http://169.254.169.254 is an address that Vitrine never connects to.',
    );
    await expect(readButton).toBeHidden();
    await expectAccessible(window.page);
  });

  await test.step('a table whose location is unknown shows the reason instead of a button', async () => {
    await showQuestion('unknown');
    await expect(region.getByRole('alert')).toContainText('doesn’t say where it is');
    await expect(readButton).toBeHidden();
  });

  await test.step('a production connection requires its name as confirmation', async () => {
    await showQuestion('frames');
    changeConnection({ production: true });
    await expect(readButton).toBeDisabled();
    await expect(region).toContainText('Type the name of the connection.');
    await region.getByRole('textbox', { name: 'Type lakehouse to confirm' }).fill('lakehouse');
    await expect(readButton).toBeEnabled();
  });
});

test('rows that a server returns can also be read from storage, for comparison', async ({
  served,
  catalogs,
}) => {
  const { window, parts } = await served({
    answer: metadataServer({ frames: { location: LOCATION } }),
    name: 'lakehouse',
  });
  const { page, query, storageQuestion } = window;
  const [lakehouse] = [...catalogs.values()].map((one) => one.connection());
  const changeConnection = (change: Partial<Connection>) =>
    parts.sendEvents({
      type: 'connections',
      connections: [{ ...testConnection(), ...lakehouse, ...change }],
    });
  const returning = { capabilities: { queryTable: 'yes' }, returnsRows: true } as const;
  parts.change(
    answersFor(() => PUBLIC),
    answeredPlans({ explained: 'LanceRead\n', analyzed: '' }),
  );
  await window.sidebar.choose('frames');
  await window.press('Mod+E');
  const readFrom = query.panel.getByRole('radiogroup', { name: 'Read from' });
  await expect(query.runButton).toBeEnabled();
  await expect(readFrom).toBeHidden();

  await test.step('choosing storage shows the question, and declining returns to the server', async () => {
    changeConnection(returning);
    await readFrom.getByText('Storage').click();
    await expect(storageQuestion.heading).toHaveText('Read rows from s3://lake-eu?');
    await expect(storageQuestion.region).toContainText('lakehouse returns rows itself.');
    await expect(query.runButton).toBeDisabled();
    await expectAccessible(page);
    await storageQuestion.laterButton.click();
    await expect(storageQuestion.region).toBeHidden();
    await expect(readFrom.getByRole('radio', { name: 'Server' })).toBeChecked();
  });

  await test.step('after permission, each run requests the selected source', async () => {
    changeConnection({
      ...returning,
      directReading: { isAllowed: true, keys: { kind: 'lent' }, allowedOrigins: [] },
    });
    await query.explainButton.click();
    await readFrom.getByText('Storage').click();
    await expect(query.panel).toContainText('Run reads the rows from the files of lakehouse');
    await query.explainButton.click();
    await expect(query.runs).toHaveText(/^Run 2: from storage, k 10/);
    const sources = parts.inputsOf('plans.explain').map((input) => (input as RoutedQuery).fromStorage);
    expect(sources).toEqual([undefined, true]);
  });
});

base.describe('in a small window', () => {
  test.use({ windowSize: { width: 900, height: 600 } });

  test('long names and locations keep the buttons visible', async ({ openQuestion }) => {
    const location = `s3://lake-eu/${'a-very-long-folder/'.repeat(12)}frames.lance`;
    const endpoint = { origin: 'http://10.0.0.4:9000', kind: 'private', isEncrypted: false } as const;
    const { window } = await openQuestion({
      tables: { frames: { location, endpoint, ignoredOptions: ['aws_skip_signature', 'proxy_url'] } },
      connection: { name: 'the lakehouse of the department of long names in the east' },
    });
    const { page, storageQuestion } = window;
    await expect(storageQuestion.readButton).toBeInViewport();
    await expectAccessibleInBothThemes(page);
    expect(await storageQuestion.region.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  });
});
