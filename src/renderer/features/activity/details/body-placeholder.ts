import type { ActivityBody, ActivityEntry } from '../../../../contract/index.ts';
import { formatBytes } from '../../../lib/format.ts';
import { isRunning } from '../model/request-status.ts';
import type { BodySide } from './details-page.ts';

type Measured = Pick<ActivityEntry, 'state' | 'requestBytes' | 'responseBytes'>;

/** Why a body is not shown, and how large it was. */
export function bodyPlaceholder(
  request: Measured,
  side: BodySide,
  body: Exclude<ActivityBody, { state: 'kept' }>,
): string {
  const bytes = side === 'request' ? request.requestBytes : request.responseBytes;
  switch (body.state) {
    case 'left-out':
      return `${body.why} Its size: ${formatBytes(bytes)}.`;
    case 'dropped':
      return `Discarded to make room for newer bodies (${formatBytes(bytes)}).`;
    case 'none':
      return side === 'request' ? 'No request body' : withoutAnswer(request);
  }
}

function withoutAnswer(request: Measured): string {
  if (isRunning(request)) return 'Waiting for the response';
  if (request.state === 'done') return 'No response body';
  return request.responseBytes > 0 ? 'The response was interrupted; nothing was saved.' : 'No response';
}
