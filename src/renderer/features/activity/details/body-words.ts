import type { LedgerBody, LedgerEntry } from '../../../../contract/index.ts';
import { formatBytes } from '../../../lib/format/index.ts';
import { isRunning } from '../model/request-status.ts';
import type { BodySide } from './details-page.ts';

type Measured = Pick<LedgerEntry, 'state' | 'requestBytes' | 'responseBytes'>;

/** Why a body is not shown, and how large it was. */
export function bodyWords(
  request: Measured,
  side: BodySide,
  body: Exclude<LedgerBody, { state: 'kept' }>,
): string {
  const bytes = side === 'request' ? request.requestBytes : request.responseBytes;
  switch (body.state) {
    case 'left-out':
      return `${body.why} Its size: ${formatBytes(bytes)}.`;
    case 'dropped':
      return `It had to make room for newer ones. Its size: ${formatBytes(bytes)}.`;
    case 'none':
      return side === 'request' ? 'It was sent without a body.' : withoutAnswer(request);
  }
}

function withoutAnswer(request: Measured): string {
  if (isRunning(request)) return 'The answer is still on its way.';
  if (request.state === 'done') return 'The answer came without a body.';
  return request.responseBytes > 0 ? 'The answer broke off, and nothing of it is kept.' : 'No answer came.';
}
