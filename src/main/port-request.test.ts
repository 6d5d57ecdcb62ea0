import type { WebContents, WebFrameMain } from 'electron';
import { expect, it } from 'vitest';
import { mayHavePort, readPortRequest } from './port-request.ts';

/** Only what is asked of them: a real one exists in a real window alone, and the specs have that. */
const frame = (url: string) => ({ url }) as WebFrameMain;
const contents = (mainFrame: WebFrameMain) => ({ mainFrame }) as WebContents;

const page = frame('app://vitrine/');
const own = contents(page);
const isOwn = (candidate: WebContents) => candidate === own;
const nobody = new WeakSet<WebContents>();

function decide(sender: WebContents, senderFrame: WebFrameMain | null, served = nobody): boolean {
  return mayHavePort(readPortRequest({ sender, senderFrame }, isOwn, served));
}

it('the main frame of our own page gets a port', () => {
  expect(decide(own, page)).toBe(true);
});

it('a page gets no second one', () => {
  expect(decide(own, page, new WeakSet([own]))).toBe(false);
});

it.each(['app://vitrine/', 'about:blank', 'about:srcdoc', 'https://evil.example/'])(
  'an iframe gets none, whatever it shows: %s',
  (url) => {
    expect(decide(own, frame(url))).toBe(false);
  },
);

it('a frame that is gone gets none', () => {
  expect(decide(own, null)).toBe(false);
});

it('another window gets none, even with our page in it', () => {
  expect(decide(contents(page), page)).toBe(false);
});

it.each([
  '',
  'about:blank',
  'app://vitrine.evil/',
  'app://evil/',
  'file:///index.html',
  'data:text/html,x',
  'https://vitrine/',
])('our window gets none while it shows %s', (url) => {
  const strange = frame(url);
  const window = contents(strange);
  const request = readPortRequest({ sender: window, senderFrame: strange }, () => true, nobody);
  expect(mayHavePort(request)).toBe(false);
});

it('no URL at all is no reason to trust', () => {
  const facts = { fromOwnWindow: true, isMainFrame: true, alreadyHanded: false };
  expect(mayHavePort({ ...facts, url: 'app://vitrine/' })).toBe(true);
  expect(mayHavePort({ ...facts, url: undefined })).toBe(false);
});
