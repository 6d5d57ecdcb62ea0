import { describe, expect, it } from 'vitest';
import { webAddress } from '../SignInStep.tsx';

describe('where a server sends the user', () => {
  it('is shown with nothing but visible signs in it', () => {
    expect(webAddress('https://login.example.com/\u202edevice?a=b c')).toEqual({
      href: 'https://login.example.com/%E2%80%AEdevice?a=b%20c',
      host: 'login.example.com',
    });
    expect(webAddress('https://lоgin.example.com/')?.host).toBe('xn--lgin-55d.example.com');
    expect(webAddress('http://127.0.0.1:8080/device')?.host).toBe('127.0.0.1:8080');
  });

  it('is nowhere but in the web', () => {
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
