import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const SCREEN = { width: 1280, height: 800 };

/** A virtual display: screenshots and key presses, for an app that offers no other access. */
export interface SeenDisplay {
  readonly name: string;
  /** The whole screen, one number for each pixel. */
  picture(): Promise<Picture>;
  press(key: string): Promise<void>;
  close(): Promise<void>;
}

export type Picture = readonly number[];

/** An empty screen has one, a window with text hundreds, because of antialiasing. */
export function coloursIn(picture: Picture): number {
  return new Set(picture).size;
}

/** The share of pixels that differ. */
export function differenceOf(one: Picture, other: Picture): number {
  const different = one.filter((pixel, place) => pixel !== other[place]);
  return different.length / one.length;
}

export async function openDisplay(): Promise<SeenDisplay> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-screen-'));
  const screen = `${SCREEN.width}x${SCREEN.height}x24`;
  const server = spawn(
    'Xvfb',
    // -ac disables access control: the app runs as another account.
    ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp', '-noreset', '-ac', '-fbdir', directory],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const name = `:${await firstLine(server.stdio[3])}`;
  return {
    name,
    picture: async () => pixelsOf(await readFile(join(directory, 'Xvfb_screen0'))),
    press: (key) => run('xdotool', ['key', key], { DISPLAY: name }),
    close: async () => {
      const ended = once(server, 'exit');
      if (server.kill()) await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function firstLine(stream: unknown): Promise<string> {
  let line = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    line += chunk;
    if (line.endsWith('\n')) break;
  }
  return line.trim();
}

/** The file is in the format of `xwd`: the header has its own length and the number of color map entries. */
function pixelsOf(file: Buffer): Picture {
  const [head, listed] = [file.readUInt32BE(0), file.readUInt32BE(76)];
  const pixels = file.subarray(head + listed * 12);
  return Array.from({ length: pixels.length / 4 }, (_, place) => pixels.readUInt32LE(place * 4) & 0xffffff);
}

async function run(
  command: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<void> {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${command} failed: ${errors}`);
}
