import { describe, expect, it, vi } from 'vitest';
import { readSwitches } from '#command-line/switches.ts';
import { readLink } from '#contract/read-link.ts';
import { browserCommand, isForWindow, readWebArguments, WEB } from './command-line.ts';

it('uses any free port, the default data directory, and the browser by default', () => {
  expect(readSwitches(WEB, [])).toEqual({
    port: 0,
    data: undefined,
    open: true,
    help: false,
    version: false,
  });
});

it('uses the given options', () => {
  expect(readSwitches(WEB, ['--port', '8080', '--data=/a b', '--no-open'])).toMatchObject({
    port: 8080,
    data: '/a b',
    open: false,
  });
});

describe('invalid arguments', () => {
  it.each(['-1', '65536', '1.5', '80a', '', ' ', '0x50', '1e3', 'NaN'])('include the port %j', (port) => {
    expect(() => readSwitches(WEB, [`--port=${port}`])).toThrow(/^--port takes a number from 0 to 65535/);
  });

  it('include an empty data directory, which would mean the current one', () => {
    expect(() => readSwitches(WEB, ['--data='])).toThrow('--data takes a directory');
  });

  it.each([
    [['--prot', '1'], '--prot'],
    [['stray'], 'stray'],
    [['--port', '99999'], '99999'],
    [['--port', 'many'], 'many'],
    [['--port'], '--port'],
    [['--data='], '--data'],
    [['--data'], '--data'],
  ])('include %j, which the first line of the error names', (args, word) => {
    expect(() => readSwitches(WEB, args)).toThrow(new RegExp(`^[^\\n]*${word}`));
  });
});

describe('a bucket', () => {
  it.each([
    [['s3://lake-eu/analytics'], 's3://lake-eu/analytics'],
    [['--no-open', 'gs://lake', '--port', '8080'], 'gs://lake'],
    [['az://box/a b&c=d#e%20'], 'az://box/a b&c=d#e%20'],
  ])('is opened as a link: %j', (args, location) => {
    const { link } = readWebArguments(args);
    expect(readLink(link ?? '')).toEqual({
      link: { place: { kind: 'connection' }, server: { kind: 'bucket', location, endpoint: '' } },
    });
  });

  it('is read along with the other options', () => {
    expect(readWebArguments(['--port=1', 's3://lake', '--data', '/a', '--no-open'])).toMatchObject({
      port: 1,
      data: '/a',
      open: false,
    });
    expect(readWebArguments(['--data', 's3://lake'])).toMatchObject({ data: 's3://lake', link: undefined });
    expect(readWebArguments([])).toMatchObject({ link: undefined });
  });

  it('as the first argument opens a window, unlike a command', () => {
    const words = ['s3://lake', '--port', 'server', 'completions', 'https://lake', ''];
    expect(words.filter(isForWindow)).toEqual(['s3://lake', '--port']);
  });

  it('is rejected if there are two, or if its scheme isn’t that of a storage', () => {
    expect(() => readWebArguments(['s3://a', 's3://b'])).toThrow(/one bucket/);
    expect(() => readWebArguments(['https://a'])).toThrow(/Unexpected argument/);
  });
});

const FILE_WITH_TRAPS = '/home/a&calc|b;$(c)"/vitrine.html';

it.each(['darwin', 'win32'] as const)(
  'passes the file as a single argument on %s, even with shell syntax in it',
  (platform) => {
    const [command, ...args] = browserCommand(FILE_WITH_TRAPS, platform);
    expect(command).toMatch(/^(open|rundll32)$/);
    expect(args.at(-1)).toBe(FILE_WITH_TRAPS);
  },
);

it('opens a browser on Linux only if there is a display', () => {
  vi.stubEnv('WAYLAND_DISPLAY', '');
  vi.stubEnv('DISPLAY', '');
  expect(browserCommand(FILE_WITH_TRAPS, 'linux')).toEqual([]);
  vi.stubEnv('DISPLAY', ':0');
  expect(browserCommand(FILE_WITH_TRAPS, 'linux')).toEqual(['xdg-open', FILE_WITH_TRAPS]);
});
