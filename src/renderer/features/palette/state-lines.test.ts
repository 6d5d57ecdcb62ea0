import { describe, expect, it } from 'vitest';
import type { NameState } from '#contract/index.ts';
import { stateLines } from './state-lines.ts';

const NOW = 1_000_000_000;
const MINUTE = 60_000;

const state = (connectionId: string, change: Partial<NameState>): NameState => ({
  connectionId,
  state: 'complete',
  names: 1000,
  namespaces: 10,
  remaining: 0,
  at: NOW - 12 * MINUTE,
  failed: 0,
  failures: [],
  isSaved: true,
  ...change,
});

const lines = (...states: readonly NameState[]) => stateLines(states, (id) => id, NOW);
const texts = (...states: readonly NameState[]) => lines(...states).map(({ text }) => text);

describe('the search status lines', () => {
  it('combine all loaded connections, with the age of the oldest', () => {
    const states = [state('prod', { names: 1_204_000 }), state('dev', { names: 331, at: NOW - 2 * MINUTE })];
    expect(lines(...states)).toMatchObject([
      { state: 'complete', text: '1,204,331 names of 2 connections, updated 12 min ago' },
    ]);
  });

  it('name a single connection, and show “just now” for less than a minute', () => {
    expect(texts(state('prod', { names: 1, at: NOW - 59_000 }))).toEqual([
      '1 name of prod, updated just now',
    ]);
  });

  it('show the progress of the first and of later loads', () => {
    const first = state('prod', { state: 'walking', names: 41_000, at: null });
    expect(texts(first)).toEqual(['prod: 41,000 names, loading']);
    expect(texts({ ...first, at: 1 })).toEqual(['prod: 41,000 names, reloading']);
    expect(texts({ ...first, resumesAt: NOW + 29_400 })).toEqual([
      'prod: 41,000 names, rate limited, resumes in 30 s',
    ]);
  });

  it('show why loading stopped, and which namespace failed', () => {
    const details = { message: 'The server does not answer.' };
    expect(texts(state('prod', { state: 'stopped', problem: details }))).toEqual([
      'prod: 1,000 names loaded. Loading failed: The server does not answer.',
    ]);
    const failures = [{ id: ['eu', 'lyon'], details }];
    expect(texts(state('prod', { state: 'partly', failed: 2, failures }))).toEqual([
      'prod: 1,000 names, updated 12 min ago. Couldn’t load 2 namespaces (eu / lyon: The server does not answer.)',
    ]);
  });

  it('combine connections that were not loaded, with an action to load all', () => {
    const never = ['a', 'b', 'c', 'd'].map((id) => state(id, { state: 'never', names: 0, at: null }));
    expect(lines(...never)).toMatchObject([
      {
        state: 'never',
        text: 'a, b and 2 more: not loaded yet',
        actions: [
          {
            label: 'Load now',
            about: 'a, b and 2 more',
            walk: 'start',
            connectionIds: ['a', 'b', 'c', 'd'],
          },
        ],
      },
    ]);
  });

  it('show separately why some connections load only on request', () => {
    const never = { state: 'never', names: 0, at: null } as const;
    const states = [
      state('a', never),
      state('b', { ...never, asksFirst: 'production' }),
      state('c', { ...never, asksFirst: 'credentials' }),
      state('d', { ...never, asksFirst: 'production' }),
      state('e', { names: 7, asksFirst: 'production' }),
    ];
    expect(texts(...states)).toEqual([
      '7 names of e, updated 12 min ago',
      'a: not loaded yet',
      'b and d: not loaded yet (marked as production)',
      'c: not loaded yet (credentials unavailable)',
    ]);
    expect(new Set(lines(...states).map(({ key }) => key)).size).toBe(4);
  });

  it('show loaded connections before those still to be loaded', () => {
    const states = [state('a', { state: 'never' }), state('b', { state: 'paused' }), state('c', {})];
    expect(lines(...states).map((line) => line.state)).toEqual(['complete', 'paused', 'never']);
  });
});
