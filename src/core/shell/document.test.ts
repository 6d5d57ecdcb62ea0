import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, renderDocument } from './document.ts';

const TEMPLATE = '<link nonce="__VITRINE_NONCE__"><meta property="csp-nonce" nonce="__VITRINE_NONCE__">';

describe.each([undefined, '127.0.0.1:8080'])('the policy of a page whose socket is at %s', (socketHost) => {
  const csp = new CspParser(contentSecurityPolicy({ nonce: 'bm9uY2U=', socketHost })).csp;

  it('has nothing that an evaluator rates high or medium', () => {
    const findings = new CspEvaluator(csp).evaluate();
    const serious = findings.filter(({ severity }) => severity <= Severity.MEDIUM);
    expect(serious.map(({ directive, description }) => `${directive}: ${description}`)).toEqual([]);
  });

  it('is parsed as it was meant: every directive is known, none allows inline or eval', () => {
    const findings = new CspEvaluator(csp).evaluate();
    expect(findings.filter(({ description }) => /unknown/i.test(description))).toEqual([]);
    expect(Object.values(csp.directives).flat().join(' ')).not.toMatch(/unsafe-|\*|https?:/);
  });
});

it('lets a page in the desktop shell connect to nothing', () => {
  expect(contentSecurityPolicy({ nonce: 'n', socketHost: undefined })).toContain("connect-src 'none'");
});

it('lets a page in a browser open the socket of its own host, and no other', () => {
  const policy = contentSecurityPolicy({ nonce: 'n', socketHost: '127.0.0.1:8080' });
  expect(policy).toContain("connect-src 'self' ws://127.0.0.1:8080;");
});

it('gives every document a nonce of its own, in its policy and in its tags alike', () => {
  const [one, two] = [renderDocument(TEMPLATE), renderDocument(TEMPLATE)];
  const nonce = /'nonce-([^']+)'/.exec(one.headers['content-security-policy'] ?? '')?.[1] ?? '';
  expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
  expect(one.html).toBe(TEMPLATE.replaceAll('__VITRINE_NONCE__', nonce));
  expect(two.html).not.toBe(one.html);
});
