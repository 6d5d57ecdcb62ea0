import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_WORKSPACE, type HostEvent, type Workspace } from '#contract/index.ts';
import { createNotices } from '../storage/file-notices.ts';
import type { StorePlace } from '../storage/json-store.ts';
import { createWindows, MAX_LEFT, type Windows } from './windows.ts';
import { openWindowsStore } from './windows-store.ts';

let directory: string;
let windows: Windows;
let time: number;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-windows-'));
  time = 1000;
  windows = await start();
});
afterEach(async () => {
  await windows.flush();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
});

/** As at a start of the app. */
async function start(
  change: Partial<StorePlace> = {},
  before: Workspace = FIRST_WORKSPACE,
  restores = () => true,
): Promise<Windows> {
  const place = {
    directory,
    notices: createNotices(),
    readOnlyReason: null,
    writtenBy: 'Vitrine',
    ...change,
  };
  const store = await openWindowsStore(place);
  return createWindows({ store, before: () => ({ workspace: before }), restores, now: () => time++ });
}

const withTable = (name: string): Workspace => ({
  ...FIRST_WORKSPACE,
  groups: [{ tabs: [{ connectionId: 'c', id: [name], preview: false }], activeTab: 0 }],
});
const tablesOf = ({ groups }: Workspace) =>
  groups.flatMap(({ tabs }) => tabs.map((tab) => ('id' in tab ? tab.id.join('/') : tab.page)));

/** A page in a browser, with the window ID that it stores. */
class Page {
  windowId: string | null;
  #link = new AbortController();

  constructor(windowId: string | null = null) {
    this.windowId = windowId;
  }

  enter(isNew = false, isReopened = false): readonly string[] {
    const entered = windows.enter(
      { windowId: this.windowId, isNew, isReopened },
      { window: this.#link.signal },
    );
    this.windowId = entered.windowId;
    return tablesOf(entered.workspace);
  }

  async show(table: string): Promise<void> {
    const windowId = this.windowId ?? '';
    const named = await windows.keep(
      { windowId, workspace: withTable(table) },
      { window: this.#link.signal },
    );
    this.windowId = named.windowId;
  }

  close(): void {
    this.#link.abort();
  }

  reload(): readonly string[] {
    this.close();
    this.#link = new AbortController();
    return this.enter();
  }
}

async function pageWith(table: string): Promise<Page> {
  const page = new Page();
  page.enter(true);
  await page.show(table);
  return page;
}

describe('a page in a browser', () => {
  it('restores its own tabs after a reload', async () => {
    const one = await pageWith('a');
    const other = await pageWith('b');
    expect([one.reload(), other.reload()]).toEqual([['a'], ['b']]);
  });

  it('that was duplicated starts with the same tabs under its own ID', async () => {
    const one = await pageWith('a');
    const twin = new Page(one.windowId);
    expect(twin.enter()).toEqual(['a']);
    expect(twin.windowId).not.toBe(one.windowId);
    await twin.show('b');
    expect([one.reload(), twin.reload()]).toEqual([['a'], ['b']]);
  });

  it('that is new starts empty, even if a closed window could be restored', async () => {
    (await pageWith('a')).close();
    expect(new Page().enter(true)).toEqual([]);
  });

  it('that is reopened restores the windows that were closed last, each once', async () => {
    for (const table of ['a', 'b']) (await pageWith(table)).close();
    expect([new Page().enter(), new Page().enter(), new Page().enter()]).toEqual([['b'], ['a'], []]);
  });

  it('restores a window that was open at exit before an empty or a closed one', async () => {
    await pageWith('kept');
    const empty = new Page();
    empty.enter(true);
    (await pageWith('closed')).close();
    await windows.flush();
    windows = await start();
    expect(new Page().enter()).toEqual(['kept']);
    // The empty window isn’t restored.
    expect(windows.toRestore()).not.toContain(empty.windowId);
    expect(new Page().enter()).toEqual(['closed']);
    expect(windows.lastClosedAt()).toBeNull();
  });

  it('that was open with others at exit can be reopened', async () => {
    for (const table of ['a', 'b']) await pageWith(table);
    windows = await start();
    expect(new Page().enter()).toEqual(['b']);
    expect(windows.lastClosedAt()).not.toBeNull();
    expect(new Page().enter()).toEqual(['a']);
    expect(windows.lastClosedAt()).toBeNull();
  });

  it('that was closed without tabs can’t be reopened', () => {
    const page = new Page();
    page.enter();
    page.close();
    expect(windows.lastClosedAt()).toBeNull();
  });

  it('that was closed without tabs restores its connection', async () => {
    const link = new AbortController();
    const { windowId } = windows.enter({ windowId: null, isNew: false }, { window: link.signal });
    const workspace = { ...FIRST_WORKSPACE, connectionId: 'shop' };
    await windows.keep({ windowId, workspace }, { window: link.signal });
    link.abort();
    windows = await start();
    const again = windows.enter({ windowId: null, isNew: false }, {});
    expect(again.workspace.connectionId).toBe('shop');
  });

  it('restores its tabs after a restart', async () => {
    await pageWith('a');
    windows = await start();
    expect(new Page().enter()).toEqual(['a']);
  });

  it('whose ID was given to another page overwrites nothing', async () => {
    const one = await pageWith('a');
    one.close();
    const other = new Page();
    expect(other.enter()).toEqual(['a']);
    const late = new AbortController();
    const named = await windows.keep(
      { windowId: one.windowId ?? '', workspace: withTable('late') },
      { window: late.signal },
    );
    expect(named.windowId).not.toBe(other.windowId);
    expect(other.reload()).toEqual(['a']);
  });
});

it('counts a page that saves after its disconnect as closed', async () => {
  const disconnected = new AbortController();
  disconnected.abort();
  for (let count = 0; count < MAX_LEFT + 3; count += 1) {
    await windows.keep({ windowId: `w${count}`, workspace: withTable('a') }, { window: disconnected.signal });
  }
  expect(windows.toRestore()).toEqual([`w${MAX_LEFT + 2}`]);
});

it('shows the workspace of an older version in the first window', async () => {
  windows = await start({}, withTable('old'));
  expect(new Page().enter()).toEqual(['old']);
  expect(new Page().enter()).toEqual([]);
});

it('keeps windows in memory if nothing can be saved', async () => {
  windows = await start({ readOnlyReason: 'Another Vitrine has it.' });
  const page = new Page();
  expect(page.enter()).toEqual([]);
  await expect(page.show('a')).rejects.toThrow('Couldn’t save');
  expect(page.reload()).toEqual(['a']);
});

it('keeps only the most recently closed windows', async () => {
  for (let count = 0; count < MAX_LEFT + 3; count += 1) (await pageWith(`t${count}`)).close();
  await windows.flush();
  windows = await start();
  const seen = Array.from({ length: MAX_LEFT + 1 }, () => new Page().enter().join());
  expect(seen.at(0)).toBe(`t${MAX_LEFT + 2}`);
  expect(seen.at(-2)).toBe('t3');
  expect(seen.at(-1)).toBe('');
});

describe('windows of the desktop shell', () => {
  const links = new Map<string, AbortController>();
  const enter = (windowId: string) => {
    const link = new AbortController();
    links.set(windowId, link);
    return windows.enter({ windowId: null, isNew: false }, { window: link.signal, windowId });
  };
  const show = async (table: string) => {
    const id = windows.create({ width: 800, height: 600, maximized: false });
    enter(id);
    await windows.keep({ windowId: 'whatever', workspace: withTable(table) }, { windowId: id });
    return id;
  };
  const close = (id: string) => {
    links.get(id)?.abort();
    windows.closed(id);
  };

  it('that were open at exit are restored with their bounds, the last one in front', async () => {
    const [a, b] = [await show('a'), await show('b')];
    windows = await start();
    expect(windows.toRestore()).toEqual([a, b]);
    expect(windows.bounds(b)).toEqual({ width: 800, height: 600, maximized: false });
    expect(tablesOf(enter(a).workspace)).toEqual(['a']);
  });

  it('that were open and empty at exit are not restored if others have tabs', async () => {
    const a = await show('a');
    const b = await show('b');
    enter(windows.create());
    await windows.flush();
    windows = await start();
    expect(windows.toRestore()).toEqual([a, b]);
    // The windows are about to be restored; none of them is closed.
    expect(windows.lastClosed()).toBeUndefined();
  });

  it('that the user closed are not restored, but can be reopened with their tabs', async () => {
    const [a, b] = [await show('a'), await show('b')];
    close(a);
    await windows.flush();
    windows = await start();
    expect(windows.toRestore()).toEqual([b]);
    enter(b);
    expect(windows.lastClosed()).toBe(a);
    expect(tablesOf(enter(a).workspace)).toEqual(['a']);
  });

  it('report when the last one was closed, so that a tab closed later is reopened first', async () => {
    const [a] = [await show('a'), await show('b')];
    expect(windows.lastClosedAt()).toBeNull();
    time = 5000;
    close(a);
    expect(windows.lastClosedAt()).toBeGreaterThanOrEqual(5000);
  });

  it('are identified by the shell, not by the page', async () => {
    const [a, b] = [await show('a'), await show('b')];
    const link = new AbortController();
    const entered = windows.enter({ windowId: a, isNew: false }, { window: link.signal, windowId: b });
    expect(entered).toMatchObject({ windowId: b, workspace: withTable('b') });
  });

  it('start with one, and later with the last closed one if none was open', async () => {
    const [first = ''] = windows.toRestore();
    enter(first);
    await windows.keep({ windowId: first, workspace: withTable('a') }, { windowId: first });
    close(first);
    expect(windows.toRestore()).toEqual([first]);
  });

  it('without content are forgotten when they are closed', async () => {
    const a = await show('a');
    const empty = windows.create();
    enter(empty);
    close(empty);
    close(a);
    expect(windows.lastClosed()).toBe(a);
    expect(windows.bounds(empty)).toBeUndefined();
  });

  it('that were closed stay closed if their pages save afterwards', async () => {
    const [a, b] = [await show('a'), await show('b')];
    const empty = windows.create();
    close(a);
    close(empty);
    await windows.keep({ windowId: a, workspace: withTable('last') }, { windowId: a });
    await windows.keep({ windowId: empty, workspace: FIRST_WORKSPACE }, { windowId: empty });
    expect([windows.toRestore(), windows.lastClosed()]).toEqual([[b], a]);
    expect(tablesOf(enter(a).workspace)).toEqual(['last']);
  });

  it('that are open and empty can’t be reopened', async () => {
    const a = await show('a');
    close(a);
    windows.create();
    expect(windows.lastClosed()).toBe(a);
  });

  it('that are reopened don’t receive events from before they were closed', async () => {
    const a = await show('a');
    windows.send(a, { type: 'command', command: 'window.new' });
    close(a);
    const received: HostEvent[] = [];
    windows.subscribe(a, (event) => received.push(event));
    expect(received).toEqual([]);
  });

  it('receive only their own events, including those sent before they subscribed', () => {
    const received: HostEvent[] = [];
    const link = (text: string) => ({ type: 'link', text }) as const;
    windows.send('a', link('early'));
    windows.send('b', link('for another one'));
    const stop = windows.subscribe('a', (event) => received.push(event));
    windows.send('a', link('late'));
    stop();
    windows.send('a', link('for the next page'));
    expect(received).toEqual([link('early'), link('late')]);
    windows.subscribe('a', (event) => received.push(event));
    expect(received.at(-1)).toEqual(link('for the next page'));
  });

  it('are each awaited until they save', async () => {
    const [a, b] = [await show('a'), await show('b')];
    const saved: string[] = [];
    void windows.nextKept(a).then(() => saved.push('a'));
    await windows.keep({ windowId: b, workspace: withTable('b') }, { windowId: b });
    expect(saved).toEqual([]);
    await windows.keep({ windowId: a, workspace: withTable('last') }, { windowId: a });
    expect(saved).toEqual(['a']);
  });
});

describe('a start that restores nothing', () => {
  const restart = () => start({}, FIRST_WORKSPACE, () => false);

  it('opens one desktop window without tabs, with the bounds of the last one', async () => {
    const bounds = { width: 900, height: 600, maximized: false };
    const previous = windows.create(bounds);
    await windows.keep({ windowId: previous, workspace: withTable('a') }, { windowId: previous });
    await windows.flush();
    windows = await restart();
    const [windowId = '', ...others] = windows.toRestore();
    expect(others).toEqual([]);
    expect(windows.bounds(windowId)).toEqual(bounds);
    expect(tablesOf(windows.enter({ windowId: null, isNew: false }, { windowId }).workspace)).toEqual([]);
    // The previous window can still be reopened.
    expect(windows.lastClosed()).toBe(previous);
  });

  it('opens a browser page without tabs, which restores its own after a reload', async () => {
    (await pageWith('a')).close();
    await windows.flush();
    windows = await restart();
    const page = new Page();
    expect(page.enter()).toEqual([]);
    await page.show('b');
    expect(page.reload()).toEqual(['b']);
    expect(new Page().enter(false, true)).toEqual(['a']);
  });
});
