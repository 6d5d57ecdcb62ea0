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
  readonly become: (change: Partial<Connection>) => void;
  /** Opens the rows of a table, which shows the question. */
  readonly showQuestion: (name: string) => Promise<void>;
  /** The decisions that the host was asked to save. */
  readonly decided: () => readonly unknown[];
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
      const become = (change: Partial<Connection>) => {
        const connections = [...catalogs.values()].map((one) => ({ ...one.connection(), ...change }));
        parts.sendEvents({ type: 'connections', connections });
      };
      const [first = ''] = offers.keys();
      await showQuestion(first);
      return { window, become, showQuestion, decided: () => parts.inputsOf('connections.readDirectly') };
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

test('the question is answered once for all tables of a connection', async ({ openQuestion }) => {
  const { window, decided, showQuestion } = await openQuestion();
  const { page, storageQuestion, table } = window;
  const { region, readButton } = storageQuestion;
  /** Shows the question again: no decision was saved. */
  const showQuestionAgain = async () => {
    await table.show('Overview');
    await showQuestion('frames');
  };

  await test.step('what is public and lent is read with one press', async () => {
    await expect(region).toContainText('s3.eu-central-1.amazonaws.com, a public address, over TLS');
    await expect(region).toContainText('Asked once for lakehouse.');
    await readButton.click();
    await expect
      .poll(decided)
      .toMatchObject([{ directReading: { isAllowed: true, keys: { kind: 'lent' }, allowedOrigins: [] } }]);
  });

  await test.step('by the keys alone, with a profile of the user’s own', async () => {
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
      .poll(() => decided().at(-1))
      .toMatchObject({
        directReading: { keys: { kind: 'profile', profile: 'data-readonly' }, allowedOrigins: [] },
      });
  });

  await test.step('typed keys go along once, and none of them stays in the page', async () => {
    await showQuestionAgain();
    await region.getByRole('radio', { name: /^My own/ }).click({ force: true });
    await region.getByRole('radio', { name: 'Typed' }).click({ force: true });
    await region.getByRole('textbox', { name: 'Access key ID' }).fill('AKOWN');
    await expect(region).toContainText('Enter the access key ID and the secret access key.');
    await region.getByLabel('Secret access key', { exact: true }).fill('CANARY-secret');
    expect(await page.content()).not.toContain('CANARY');
    await readButton.click();
    await expect
      .poll(() => decided().at(-1))
      .toMatchObject({
        directReading: { keys: { kind: 'typed' } },
        typed: { kind: 's3', accessKeyId: 'AKOWN', secretAccessKey: 'CANARY-secret' },
      });
  });

  await test.step('own keys go to another endpoint once the user names it, and allows what is near', async () => {
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
      .poll(() => decided().at(-1))
      .toMatchObject({
        directReading: {
          keys: { kind: 'anonymous' },
          allowedOrigins: [],
          place: { region: 'eu-west-9', endpoint: 'http://127.0.0.1:9000', allowsLocalNetwork: true },
        },
      });
  });

  await test.step('“Not now” holds for every page of the connection, and can be taken back', async () => {
    const answers = decided().length;
    await storageQuestion.laterButton.click();
    await expect(table.article).toContainText('Rows aren’t available');
    for (const name of ['Versions', 'Indices', 'Stats'] as const) {
      await table.show(name);
      await expect(table.article.getByRole('button', { name: 'Read from storage' })).toBeVisible();
    }
    await table.article.getByRole('button', { name: 'Read from storage' }).click();
    await expect(storageQuestion.heading).toHaveText('Read statistics from s3://lake-eu?');
    await expect(table.article).toContainText('Metadata from lakehouse.');
    expect(decided()).toHaveLength(answers);
  });
});

test('what stands in the way of reading a table is said', async ({ openQuestion }) => {
  const endpoint = { origin: 'http://169.254.169.254', kind: 'forbidden', isEncrypted: false } as const;
  const { window, become, showQuestion } = await openQuestion({
    tables: {
      boxes: { location: 'abfss://box@theirs.dfs.core.windows.net/t.lance' },
      frames: {},
      near: { endpoint },
      unknown: { problem: 'Its server doesn’t say where it is.', endpoint: null },
    },
  });
  const { region, readButton } = window.storageQuestion;

  await test.step('the account of a table in Azure is named by the user, and by nobody else', async () => {
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

  await test.step('a place that Vitrine never connects to is refused, whatever the user says', async () => {
    await showQuestion('near');
    await expect(region).toContainText(
      'http://169.254.169.254 is an address that Vitrine never connects to.',
    );
    await expect(readButton).toBeHidden();
    await expectAccessible(window.page);
  });

  await test.step('why it can’t be read is told in its place', async () => {
    await showQuestion('unknown');
    await expect(region.getByRole('alert')).toContainText('doesn’t say where it is');
    await expect(readButton).toBeHidden();
  });

  await test.step('a production connection wants its name', async () => {
    await showQuestion('frames');
    become({ production: true });
    await expect(readButton).toBeDisabled();
    await expect(region).toContainText('Type the name of the connection.');
    await region.getByRole('textbox', { name: 'Type lakehouse to confirm' }).fill('lakehouse');
    await expect(readButton).toBeEnabled();
  });
});

test('what a server returns can be read from its files too, to compare the two', async ({
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

  await test.step('it is asked for once, and can be turned down', async () => {
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

  await test.step('then a run says by whom it wants to be answered', async () => {
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

  test('long names and places leave the buttons in sight', async ({ openQuestion }) => {
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
