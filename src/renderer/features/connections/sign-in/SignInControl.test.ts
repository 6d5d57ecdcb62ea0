import { describe, expect, it } from 'vitest';
import type { SignInState } from '#contract/index.ts';
import { signInStatus } from './SignInControl.tsx';
import { countdown, webAddress } from './SignInStep.tsx';

describe('webAddress', () => {
  it('encodes invisible characters', () => {
    expect(webAddress('https://login.example.com/\u202edevice?a=b c')).toEqual({
      href: 'https://login.example.com/%E2%80%AEdevice?a=b%20c',
      host: 'login.example.com',
    });
    expect(webAddress('https://lоgin.example.com/')?.host).toBe('xn--lgin-55d.example.com');
    expect(webAddress('http://127.0.0.1:8080/device')?.host).toBe('127.0.0.1:8080');
  });

  it('accepts only web addresses', () => {
    for (const text of [
      'javascript:alert(1)',
      'file:///etc/passwd',
      'data:text/html,x',
      'vscode://x',
      '',
      'x',
    ])
      expect(webAddress(text)).toBeUndefined();
  });
});

const NOW = Date.UTC(2026, 10, 21, 12);

const MINUTE = 60_000;

function signedIn(given: Partial<SignInState>): SignInState {
  return { state: 'signed-in', expiresAt: null, isRenewed: false, ...given };
}

describe('signInStatus', () => {
  it('shows when the sign-in expires', () => {
    const words = signInStatus(signedIn({ expiresAt: NOW + 42 * MINUTE + 1 }), NOW);
    expect(words).toEqual({ tone: 'ok', title: 'Signed in', text: 'Expires in 42 min.' });
    expect(signInStatus(signedIn({ expiresAt: NOW + 400 }), NOW).text).toBe('Expires within a second.');
  });

  it('shows that the sign-in renews automatically, even after the current token expires', () => {
    const words = signInStatus(signedIn({ isRenewed: true, expiresAt: NOW - MINUTE }), NOW);
    expect(words).toMatchObject({ tone: 'ok', text: 'Renews automatically.' });
  });

  it('shows that the expiry is unknown', () => {
    expect(signInStatus(signedIn({}), NOW).text).toBe('Expiry unknown.');
  });

  it('reports an expired sign-in, even before the host does', () => {
    const ended = { tone: 'warn', title: 'Sign-in expired' };
    expect(signInStatus(signedIn({ expiresAt: NOW }), NOW)).toMatchObject(ended);
    const expired = signedIn({ state: 'expired', problem: 'The server does not renew it anymore.' });
    expect(signInStatus(expired, NOW)).toEqual({ ...ended, text: 'The server does not renew it anymore.' });
  });

  it('reports a missing sign-in', () => {
    expect(signInStatus(null, NOW).title).toBe('Not signed in');
    expect(signInStatus(signedIn({ state: 'signed-out' }), NOW).title).toBe('Not signed in');
    expect(signInStatus(signedIn({ state: 'signing-in' }), NOW).title).toBe('Signing in');
  });
});

describe('a countdown', () => {
  it('counts seconds down to zero', () => {
    expect(countdown(NOW + 10 * MINUTE, NOW)).toBe('10 min 00 s');
    expect(countdown(NOW + 9 * MINUTE + 4_001, NOW)).toBe('9 min 05 s');
    expect(countdown(NOW + 59_000, NOW)).toBe('59 s');
    expect(countdown(NOW + 1, NOW)).toBe('1 s');
    expect(countdown(NOW - MINUTE, NOW)).toBe('0 s');
  });
});
