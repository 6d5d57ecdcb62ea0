import { expect, it } from 'vitest';
import type { AboutApp } from '#contract/index.ts';
import { aboutReport } from './about-facts.ts';

const DESKTOP: AboutApp = {
  version: '1.2.3',
  commit: '5637521d0c1f',
  license: 'All rights reserved',
  unreleasable: null,
  shell: 'desktop',
  electron: '45.4.1',
  chromium: '150.0.1',
  node: '24.1.0',
  tableEngine: '0.39.0',
  system: 'Linux 6.1.0',
  architecture: 'x64',
  dataDirectory: '/home/ada/.local/share/vitrine',
  reportedDirectory: '~/.local/share/vitrine',
  windowProblems: [],
};

it('the report of the desktop app lists its components and nothing about the user', () => {
  expect(aboutReport(DESKTOP, 'Chrome')).toBe(
    `Vitrine
Version: 1.2.3
Built from: commit 5637521d0c1f
License: All rights reserved
Runs as: desktop app
Electron: 45.4.1
Chromium: 150.0.1
Node.js: 24.1.0
Table engine: LanceDB 0.39.0
System: Linux 6.1.0, x64
Data folder: ~/.local/share/vitrine
`,
  );
});

it('the report of the browser version names the browser and nothing about Electron', () => {
  const report = aboutReport(
    { ...DESKTOP, shell: 'browser', commit: null, electron: null, chromium: null },
    'Firefox/140.0',
  );
  expect(report).toContain('Built from: a checkout\n');
  expect(report).toContain('Runs as: browser version\nBrowser: Firefox/140.0\nNode.js: 24.1.0\n');
  expect(report).not.toMatch(/Electron|Chromium/);
});

it('the report marks a package built from modified sources', () => {
  const report = aboutReport({ ...DESKTOP, commit: '5637521d0c1f+' }, '');
  expect(report).toContain('\nBuilt from: commit 5637521d0c1f, with changes\n');
});

it('the report marks an unreleasable package', () => {
  const report = aboutReport({ ...DESKTOP, unreleasable: 'It has the runtime of the tests.' }, '');
  expect(report).toContain('\nUnreleasable: It has the runtime of the tests.\n');
});

it('the report lists failed parts of the window with time and stack', () => {
  const failed = {
    part: 'page: query',
    error: 'TypeError',
    places: ['show (app.js:1:2)', 'draw (app.js:3:4)'],
  };
  const report = aboutReport({ ...DESKTOP, windowProblems: [{ ...failed, at: 0 }] }, '');
  expect(report).toContain(
    'Failed: page: query, TypeError, 1970-01-01T00:00:00.000Z\n  show (app.js:1:2)\n  draw (app.js:3:4)\n',
  );
});
