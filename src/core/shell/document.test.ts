import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, renderDocument } from './document.ts';

const TEMPLATE = '<link nonce="__VITRINE_NONCE__"><meta property="csp-nonce" nonce="__VITRINE_NONCE__">';

describe.each([undefined, '127.0.0.1:8080'])(
  'the content security policy of a page with a socket at %s',
  (socketHost) => {
    const csp = new CspParser(contentSecurityPolicy({ nonce: 'bm9uY2U=', socketHost })).csp;

    it('has no finding of high or medium severity in CSP Evaluator', () => {
      const findings = new CspEvaluator(csp).evaluate();
      const serious = findings.filter(({ severity }) => severity <= Severity.MEDIUM);
      expect(serious.map(({ directive, description }) => `${directive}: ${description}`)).toEqual([]);
    });

    it('has only known directives, and allows no inline code, eval, or wildcard', () => {
      const findings = new CspEvaluator(csp).evaluate();
      expect(findings.filter(({ description }) => /unknown/i.test(description))).toEqual([]);
      expect(Object.values(csp.directives).flat().join(' ')).not.toMatch(/unsafe-|\*|https?:/);
    });
  },
);

it('blocks all connections of a page in the desktop shell', () => {
  expect(contentSecurityPolicy({ nonce: 'n', socketHost: undefined })).toContain("connect-src 'none'");
});

it('lets a page in a browser connect only to the socket of its own host', () => {
  const policy = contentSecurityPolicy({ nonce: 'n', socketHost: '127.0.0.1:8080' });
  expect(policy).toContain("connect-src 'self' ws://127.0.0.1:8080;");
});

it('gives each document its own nonce, in its policy and its tags', () => {
  const [one, two] = [renderDocument(TEMPLATE), renderDocument(TEMPLATE)];
  const nonce = /'nonce-([^']+)'/.exec(one.headers['content-security-policy'] ?? '')?.[1] ?? '';
  expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
  expect(one.html).toBe(TEMPLATE.replaceAll('__VITRINE_NONCE__', nonce));
  expect(two.html).not.toBe(one.html);
});
