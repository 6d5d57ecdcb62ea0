import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { helpText } from '#command-line/help.ts';
import { createDeferredQueue, DESKTOP, type LaunchRequest, linkIn, readLaunch } from './launch-request.ts';

const LINK = 'vitrine://table?server=local&part=items';

it.each([
  [['electron', '.', '--data=/a b'], '/a b'],
  [['electron', '.', '--data', '/a'], '/a'],
  [['electron', '.', '--database=/a'], undefined],
  [['electron', '--no-sandbox', '.'], undefined],
  [['vitrine', '--', '--data=/a'], undefined],
  [['vitrine', '--data=/a', '--', LINK], '/a'],
])('reads the data directory in %j as %j', (args, data) => {
  expect(readLaunch(args)).toMatchObject({ data, refused: undefined });
});

it('finds a link as the last argument of any start', () => {
  expect(readLaunch(['/opt/vitrine', '--no-sandbox', '--data=/tmp/x', LINK]).link).toBe(LINK);
  expect(readLaunch(['vitrine.exe', '--', 'VITRINE://table?server=local']).link).toBe(
    'VITRINE://table?server=local',
  );
});

it.each([
  [['/opt/vitrine']],
  [['/opt/vitrine', 'https://vitrine://']],
  [['--open=vitrine://table']],
  [['vitrine']],
])('finds no link in %j', (args) => {
  expect(readLaunch(args)).toMatchObject({ link: undefined, refused: undefined });
});

describe('a bucket', () => {
  const TO_LAKE = 'vitrine://connection?bucket=s3%3A%2F%2Flake-eu%2Fanalytics';

  it.each([
    [['/opt/vitrine', 's3://lake-eu/analytics'], TO_LAKE],
    [['electron', '.', '--data', '/a', 's3://lake-eu/analytics'], TO_LAKE],
    [['vitrine', 's3://lake-eu/analytics', '--data=/a'], TO_LAKE],
    [['vitrine', '--', 's3://lake-eu/analytics'], TO_LAKE],
    [['vitrine', 'GS://b'], 'vitrine://connection?bucket=GS%3A%2F%2Fb'],
    [['vitrine', 'az://box/a&b=c#d'], 'vitrine://connection?bucket=az%3A%2F%2Fbox%2Fa%26b%3Dc%23d'],
    [['vitrine', '--data', 's3://lake'], undefined],
    [['vitrine', 'https://lake'], undefined],
    [['vitrine', '--open=s3://lake'], undefined],
  ])('is opened as a link: %j', (args, link) => {
    expect(readLaunch(args)).toMatchObject({ link, refused: undefined });
  });

  it('is rejected if there are two, or if it comes with a link', () => {
    for (const args of [
      ['s3://a', 's3://b'],
      ['s3://a', LINK],
    ]) {
      expect(readLaunch(['vitrine', ...args])).toMatchObject({
        refused: expect.stringContaining('one address'),
      });
    }
    expect(readLaunch(['vitrine', LINK, 's3://a'])).toMatchObject({
      refused: expect.stringContaining('a link'),
    });
  });

  it('is passed as a link to a running instance', () => {
    const { link = null } = readLaunch(['vitrine', 's3://lake-eu/analytics']);
    expect(linkIn({ link })).toBe(TO_LAKE);
    expect(linkIn({ link: 's3://lake-eu/analytics' })).toBeUndefined();
  });
});

describe('help and version', () => {
  const nothing = { help: false, version: false };

  it.each([
    [['vitrine'], nothing],
    [['vitrine', '--help'], { help: true, version: false }],
    [['electron', '--no-sandbox', '.', '--version'], { help: false, version: true }],
    [['vitrine', '--', '--help'], nothing],
    [['vitrine', LINK], nothing],
    [['vitrine', '--help=yes', '--versions'], nothing],
  ])('are read from %j as %j', (args, requestedInfo) => {
    expect(readLaunch(args)).toMatchObject({ requestedInfo: requestedInfo, refused: undefined });
  });

  it('are rejected along with a link', () => {
    expect(readLaunch(['vitrine', LINK, '--help'])).toMatchObject({
      requestedInfo: nothing,
      refused: expect.stringContaining('a link'),
    });
  });

  it('list the supported arguments', () => {
    const text = helpText(DESKTOP);
    for (const word of ['--data DIR', '--help', '--version', 'ADDRESS  ', 'vitrine://', 's3://'])
      expect(text).toContain(word);
  });
});

describe('an argument along with a link', () => {
  it.each([
    [['vitrine', LINK, '--data=/evil']],
    [['vitrine', '--', LINK, '--data=/evil']],
    [['vitrine', LINK, '--gpu-launcher=sh']],
    [['vitrine', LINK, '--', '--data=/evil']],
    [['vitrine', LINK, 'vitrine://settings', '--data', '/evil']],
  ])('rejects the whole start: %j', (args) => {
    expect(readLaunch(args)).toMatchObject({ data: undefined, refused: expect.stringContaining('a link') });
  });

  it('never sets the data directory', () => {
    const before = fc.constantFrom([], ['--'], ['--no-sandbox', '.'], ['--no-sandbox', '--']);
    const after = fc.array(fc.oneof(fc.string(), fc.constantFrom('--', '--data', '--data=/evil', LINK)));
    fc.assert(
      fc.property(before, after, (own, more) => {
        const { data, refused } = readLaunch(['vitrine', ...own, LINK, ...more]);
        expect([data, refused !== undefined]).toEqual([undefined, more.length > 0]);
      }),
    );
  });
});

it.each([
  [{ link: LINK }, LINK],
  [{ link: null }, undefined],
  [{ link: '--no-sandbox' }, undefined],
  [{ link: ['vitrine://table'] }, undefined],
  [{}, undefined],
  [null, undefined],
  [LINK, undefined],
])('validates the message of another instance: %j', (words, link) => {
  expect(linkIn(words)).toBe(link);
});

it('requests before the first window are queued in order', () => {
  const arrivals = createDeferredQueue<LaunchRequest>();
  const taken: LaunchRequest[] = [];
  arrivals.put({ link: 'vitrine://a' });
  arrivals.put({ link: undefined });
  arrivals.open((arrival) => taken.push(arrival));
  arrivals.put({ link: 'vitrine://b' });
  expect(taken.map(({ link }) => link)).toEqual(['vitrine://a', undefined, 'vitrine://b']);
});
