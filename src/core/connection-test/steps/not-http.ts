import type { Failure } from '../../failure.ts';
import { failed, type TestStepResult } from '../test-step-result.ts';
import { addressFix } from './url.ts';

/** A connection stood, and no answer came over it. */
export function notHttp({ code, message }: Failure, address: string, limit: number): TestStepResult {
  const parts = { raw: message };
  if (code === 'TIMED_OUT') {
    return failed(
      `No response within ${limit} s.`,
      'The server took the connection and stayed silent. Check that it runs and that the port is its own. The limit can be changed under Network.',
      parts,
    );
  }
  const isPlain = address.startsWith('http:');
  const finding =
    code === 'BAD_ANSWER'
      ? 'The server doesn’t speak HTTP.'
      : 'The connection was closed before any response.';
  return isPlain
    ? failed(finding, 'Check the port. If the server uses TLS, use https://.', {
        ...parts,
        cures: [addressFix(address.replace(/^http:/, 'https:'))],
      })
    : failed(finding, 'Check the port: another application may be using it.', parts);
}
