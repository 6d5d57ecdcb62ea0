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
  ['plain http beyond this computer', 'http://id.example/'],
  ['a host that only begins like this computer', 'http://127.0.0.1.evil.example/'],
  ['a name in the address', 'https://user@id.example/'],
  ['a password in the address', 'https://user:CANARY@id.example/'],
  ['a file', 'file:///etc/passwd'],
  ['a share', 'smb://server/share'],
  ['a path of a share', '\\\\server\\share'],
  ['slashes of another kind', 'https:\\\\id.example\\'],
  ['a program of the system', 'ms-msdt:/id PCWDiagnostic'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,x'],
  ['a page of our own', 'app://vitrine/'],
  ['a line end', 'https://id.example/\nfile:///x'],
  ['a space before it', ' https://id.example/'],
  ['a very long one', `https://id.example/${'a'.repeat(8000)}`],
  ['nothing', ''],
])('does not open %s, and does not repeat it', async (_, url) => {
  const { opened, open } = opener();
  const failure = open(url);
  await expect(failure).rejects.toMatchObject({ code: 'INVALID' });
  await expect(failure).rejects.not.toThrow('CANARY');
  expect(opened).toEqual([]);
});
