import type { ActivityEvent } from '#contract/index.ts';
import { testRequest } from '#contract/testing/test-request.ts';
import { createEmitter, eventStream } from '#core/emitter.ts';
import { expectAccessible, findObstacles } from '../fixtures/axe.ts';
import type { Answers } from '../fixtures/parts/answers.ts';
import { connectedTo, expect, test } from '../fixtures/parts/parts.ts';
import { silent } from '../fixtures/parts/quiet-host.ts';

/** The tests are about the list of requests only: no names load. */
const CONNECTED = {
  ...connectedTo({ id: 'wide', name: 'wide' }),
  answers: [{ catalog: { children: silent } }],
};

const requestTo = (path: string) => testRequest({ connectionId: 'wide', path });

/** Two background requests for each of 121 namespaces: the host keeps the latest 200. The last two failed. */
function readingAhead(): Answers {
  const userRequest = { ...requestTo('/v1/namespace/%24/list'), id: 1 };
  const all = Array.from({ length: 242 }, (_, index) => ({
    ...requestTo(`/v1/namespace/space_${Math.floor(index / 2)}/${index % 2 === 0 ? 'list' : 'table/list'}`),
    id: index + 2,
    isBackground: true,
    status: index < 240 ? 200 : 500,
  }));
  const recent = all.slice(-200);
  const event: ActivityEvent = {
    type: 'requests',
    entries: [userRequest, ...recent],
    oldestId: userRequest.id,
    background: { oldestId: recent[0]?.id ?? 0, count: all.length },
  };
  const side = { headers: [], body: { state: 'kept' as const, text: '{"tables":[]}', isMasked: false } };
  return {
    activity: {
      follow: (_, { signal }) => eventStream(createEmitter<ActivityEvent>(), () => [event], signal),
      messages: () => ({ request: side, answer: side }),
    },
  };
}

test('the request list can be filtered, and a request can be resent', async ({ open }) => {
  const create = { ...requestTo('/v1/table/prod%24items/version/create'), effect: 'changes' as const };
  const parts = await open({
    ...CONNECTED,
    requests: [
      { ...requestTo('/v1/namespace/%24/list'), id: 1, method: 'GET' },
      { ...requestTo('/v1/namespace/support/list'), id: 2, method: 'GET' },
      { ...requestTo('/v1/table/support%24macros/describe'), id: 3 },
      { ...requestTo('/v1/table/prod%24items/describe'), id: 4 },
      { ...create, id: 5 },
    ],
  });
  parts.change({
    activity: {
      replay: () => {
        // The version exists by now.
        parts.sendRequests({ ...create, id: 6, status: 409 });
        return { requestId: 6 };
      },
    },
  });
  const { window } = parts;
  const { activity, page } = window;
  await window.toggleActivity();

  await test.step('the filter narrows the list and shows the number of matches', async () => {
    await expect(activity.requests).toHaveCount(5);
    await expect(activity.requests.last()).toContainText('version/create');
    await activity.search('post support$macros');
    await expect(activity.requests).toHaveCount(1);
    await expect(activity.requests).toContainText('/v1/table/support%24macros/describe');
    await expect(activity.count).toHaveText('1 of 5 requests');
    await activity.search('nothing has this');
    await expect(activity.drawer).toContainText('No request matches');
    await activity.search('');
  });

  await test.step('resending a request that changes data asks for confirmation first', async () => {
    await activity.select('version/create');
    await activity.replayButton.click();
    await expect(activity.replayDialog).toContainText('Resend this change to wide?');
    expect(await findObstacles(page)).toEqual([]);
    await window.press('Escape');
    await expect(activity.replayDialog).toBeHidden();
    expect(parts.inputsOf('activity.replay')).toEqual([]);

    await activity.replayButton.click();
    await activity.replayDialog.getByRole('button', { name: 'Resend' }).click();
    await expect(activity.selected).toContainText('409');
    expect(parts.inputsOf('activity.replay')).toEqual([{ requestId: 5 }]);
    await activity.onlyFailedButton.click();
    await expect(activity.request('version/create')).toHaveCount(1);
    await expect(activity.request('/describe')).toHaveCount(0);
  });
});

test('background requests stay hidden until shown, and never displace the user’s own request', async ({
  open,
}) => {
  const { window } = await open({ ...CONNECTED, answers: [...CONNECTED.answers, readingAhead()] });
  const { activity, page } = window;
  await window.toggleActivity();
  await expect(activity.background).toHaveText('242 background requests');
  await expect(activity.drawer).toContainText('2 failed');
  await activity.search('space_');
  await expect(activity.requests).toHaveCount(0);
  await activity.search('/v1/namespace/$/list');
  await expect(activity.requests).toHaveCount(1);
  await activity.search('');
  // Failed requests are listed even if they are background requests.
  await activity.onlyFailedButton.click();
  await expect(activity.request('space_120')).toHaveCount(2);
  await activity.onlyFailedButton.click();
  await activity.showBackgroundButton.click();
  await expect(activity.drawer).toContainText('latest 200 shown');
  await activity.search('/v1/namespace/$/list');
  await expect(activity.requests).toHaveCount(1);
  await activity.search('space_110');
  await expect(activity.requests).toHaveCount(2);
  await expectAccessible(page);
  await activity.openDetails('space_110');
  await expect(activity.facts).toContainText('background name loading');
  await activity.show('Response');
  await expect(activity.receivedBody).toContainText('{');
  await activity.hideBackgroundButton.click();
  await expect(activity.requests).toHaveCount(0);
});

/** A query on a table in storage, as the host reports it, after describe requests to its server. */
function readFromStorage() {
  const table = { connectionId: 'wide', tableId: ['media', 'frames'] };
  const file = {
    ...table,
    part: 'storage' as const,
    method: 'GET',
    path: '/lake/media/frames.lance/data/7c1f.lance',
  };
  return [
    { ...requestTo('/v1/table/media%24frames/describe'), id: 1, startedAt: 0 },
    { ...requestTo('/v1/table/media%24clips/describe'), id: 2, startedAt: 5 },
    testRequest({
      ...table,
      id: 3,
      part: 'reader',
      startedAt: 10,
      duration: 318,
      responseBytes: 9000,
      origin: 'http://127.0.0.1:4000',
      path: '/v1/table/media%24frames/query',
    }),
    testRequest({ ...file, id: 4, startedAt: 20, range: 'bytes=-65536', status: 503, responseBytes: 300 }),
    testRequest({ ...file, id: 5, startedAt: 60, range: 'bytes=0-4095', status: 206, responseBytes: 4096 }),
    testRequest({ ...file, id: 6, startedAt: 290, range: 'bytes=-65536', attempt: 2, responseBytes: 65_536 }),
  ];
}

/** The pages of the table stay empty: the test is about the list of requests only. */
const AT_A_TABLE = {
  ...CONNECTED,
  workspace: {
    ...CONNECTED.workspace,
    drawerOpen: true,
    drawerHeight: 260,
    groups: [{ tabs: [{ connectionId: 'wide', id: ['media', 'frames'], preview: false }], activeTab: 0 }],
  },
  answers: [{ catalog: { children: silent, table: silent } }],
};

test('storage requests are grouped under their query, and the list can be limited to them', async ({
  open,
}) => {
  const parts = await open({ ...AT_A_TABLE, requests: readFromStorage() });
  const { window } = parts;
  const { activity, page } = window;

  await test.step('storage requests are listed under the query that caused them', async () => {
    await expect(activity.requests).toHaveCount(3);
    await expect(activity.count).toHaveText('5 requests');
    await expect(activity.drawer).toContainText('Storage: 3 requests, 70 KB');
    const query = activity.request('3 requests to storage, 1 retried');
    await expect(query).toContainText('Query');
    await expect(query).toContainText('318 ms');
    await expect(activity.list).not.toContainText('127.0.0.1');

    await query.click();
    await window.press('ArrowRight');
    await expect(activity.requests).toHaveCount(6);
    await expect(activity.request('503')).toContainText('unavailable, retried');
    await expect(activity.request('503')).toContainText('last 66 KB');
    await expect(activity.request('206')).toContainText('+50 ms');
    await expectAccessible(page);
    await window.press('ArrowRight');
    await expect(activity.selected).toContainText('503');
    await expect(activity.replayButton).toHaveCount(0);
    await window.press('Enter');
    await expect(activity.facts).toContainText('bytes=-65536');
    await window.press('Escape');
    await window.press('ArrowLeft');
    await expect(activity.selected).toContainText('Query');
    await window.press('ArrowLeft');
    await expect(activity.requests).toHaveCount(3);
    await window.press('Enter');
    await expect(activity.facts).toContainText('http://127.0.0.1:4000');
    await window.press('Escape');
  });

  await test.step('the list can be limited to servers, storage, or the open table, and the choice is saved', async () => {
    await activity.limitTo('Server');
    await expect(activity.requests).toHaveCount(2);
    await activity.limitTo('Storage');
    await expect(activity.requests).toHaveCount(1);
    await activity.limitTo('This table');
    await expect(activity.count).toHaveText('4 of 5 requests');
    await expect(activity.drawer).toContainText('Storage: 3 requests, 70 KB for this table');
    await expect.poll(() => parts.workspace().activityScope).toBe('table');
    // A match in a collapsed group is visible.
    await activity.search('206');
    await expect(activity.requests).toHaveCount(2);
    await expect(activity.requests.last()).toContainText('first 4.1 KB');
    await activity.search('');
    await window.press('Alt+W');
    await expect(activity.count).toHaveText('5 requests');
  });
});
