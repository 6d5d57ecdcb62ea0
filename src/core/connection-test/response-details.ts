import { readErrorBody } from '../../protocol/index.ts';
import { type HttpResponse, headerValue } from '../http/http-response.ts';
import { fact, type TestDetail } from './test-step-result.ts';

const HTML_TYPE = /^text\/html\b/i;
const HTML_START = /^\s*<(!doctype html|html)\b/i;

/** A page for people: of a proxy, of a place to sign in, or of a web server that knows no such path. */
export function isWebPage({ headers, text }: HttpResponse): boolean {
  return HTML_TYPE.test(headerValue(headers, 'content-type') ?? '') || HTML_START.test(text.slice(0, 200));
}

/** What an answer says, as text for people. */
export function responseText({ text, headers }: HttpResponse): string {
  const { message = '', detail = '' } = readErrorBody(text, headerValue(headers, 'content-type'));
  return [message, detail].filter((words) => words !== '').join('\n');
}

export function answerFacts({ status, headers }: HttpResponse): readonly TestDetail[] {
  const type = headerValue(headers, 'content-type');
  const server = headerValue(headers, 'server');
  return [
    fact('Response', type === undefined ? String(status) : `${status}, ${type}`),
    ...(server === undefined ? [] : [fact('Server', server)]),
  ];
}
