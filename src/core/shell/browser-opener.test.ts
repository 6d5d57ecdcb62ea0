import { expect, it } from 'vitest';
import { browserOpener } from './browser-opener.ts';

function opener() {
  const opened: string[] = [];
  const open = browserOpener(async (url) => void opened.push(url));
  return { opened, open };
}

it.each([
  'https://id.example/authorize?client_id=a&scope=openid%20read',
  'http://127.0.0.1:4000/authorize',
  'http://localhost:4000/',
  'http://[::1]:4000/',
])('opens %s', async (url) => {
  const { opened, open } = opener();
  await open(url);
  expect(opened).toEqual([url]);
});

it.each([
  ['plain HTTP to a remote host', 'http://id.example/'],
  ['a host that only starts like a loopback address', 'http://127.0.0.1.evil.example/'],
  ['a username in the URL', 'https://user@id.example/'],
  ['a password in the URL', 'https://user:CANARY@id.example/'],
  ['a file URL', 'file:///etc/passwd'],
  ['a network share', 'smb://server/share'],
  ['a UNC path', '\\\\server\\share'],
  ['backslashes instead of slashes', 'https:\\\\id.example\\'],
  ['a protocol handler of the system', 'ms-msdt:/id PCWDiagnostic'],
  ['a javascript: URL', 'javascript:alert(1)'],
  ['a data: URL', 'data:text/html,x'],
  ['a page of the app itself', 'app://vitrine/'],
  ['a line break', 'https://id.example/\nfile:///x'],
  ['a leading space', ' https://id.example/'],
  ['a URL of 8,000 characters', `https://id.example/${'a'.repeat(8000)}`],
  ['an empty string', ''],
])('rejects %s, without the URL in the error', async (_, url) => {
  const { opened, open } = opener();
  const failure = open(url);
  await expect(failure).rejects.toMatchObject({ code: 'INVALID' });
  await expect(failure).rejects.not.toThrow('CANARY');
  expect(opened).toEqual([]);
});
