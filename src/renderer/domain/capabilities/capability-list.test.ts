import { expect, test } from 'vitest';
import type { Capability } from '#contract/index.ts';
import { answerText, capabilitiesJson } from './CapabilityList.tsx';

const lacking: Capability = {
  name: 'createTag',
  operationId: 'CreateTableTag',
  support: 'not supported',
  answer: {
    method: 'POST',
    path: '/v1/table/a$b/tags/create',
    status: 406,
    code: 0,
    message: 'no tags "here"',
    at: Date.UTC(2026, 0, 2),
  },
};

test('shows a response in the server’s words', () => {
  expect(answerText({ method: 'POST', path: '/v1', status: 200, at: 0 })).toBe('200');
  expect(lacking.answer && answerText(lacking.answer)).toBe('406, code 0: no tags "here"');
});

test('the report for the operator of the server is complete', () => {
  const unknown: Capability = {
    name: 'nprobesRange',
    operationId: 'ExplainTableQueryPlan',
    support: 'unknown',
  };
  expect(JSON.parse(capabilitiesJson('https://here.example', [lacking, unknown]))).toEqual({
    server: 'https://here.example',
    capabilities: [
      {
        operation: 'CreateTableTag',
        route: 'POST /v1/table/{id}/tags/create',
        support: 'not supported',
        answer: { ...lacking.answer, at: '2026-01-02T00:00:00.000Z' },
      },
      { operation: 'ExplainTableQueryPlan', support: 'unknown' },
    ],
  });
});
