/** The pages that a browser may see of us. They are fixed: nothing of a request is ever in them. */
const PAGES = {
  done: [200, 'Sign-in complete', 'You can close this page and return to Vitrine.'],
  'not-ours': [400, 'Unexpected sign-in', 'Close this page and sign in again from Vitrine.'],
  'wrong-host': [403, 'Wrong address', 'This address belongs to Vitrine.'],
  'wrong-path': [404, 'Page not found', 'You can close this page.'],
  'wrong-method': [405, 'Method not allowed', 'You can close this page.'],
  'second-answer': [410, 'Sign-in already finished', 'You can close this page and return to Vitrine.'],
} as const satisfies Record<string, readonly [number, string, string]>;

export type PageName = keyof typeof PAGES;

export interface LoopbackPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function loopbackPage(name: PageName): LoopbackPage {
  const [status, title, text] = PAGES[name];
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`;
  return { status, headers: HEADERS, body };
}

/** SECURITY: nothing runs and nothing is loaded, and the code in the address of this page goes nowhere. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  connection: 'close',
};
