import { formatId, type Id, parseId } from '../../protocol/index.ts';
import { ApiFailure } from './api-failure.ts';
import { INVALID_INPUT } from './codes.ts';

/**
 * The id that a request is about. Where the body repeats the path's id as a list of parts, the list is taken: only it
 * can tell a part that holds the delimiter from two parts.
 */
export function requestedId(pathId: string, delimiter: string, bodyId: Id | null | undefined): Id {
  if (bodyId === null || bodyId === undefined) return parseId(pathId, delimiter);
  if (formatId(bodyId, delimiter) === pathId) return bodyId;
  throw new ApiFailure(INVALID_INPUT, '`id` in the body doesn’t match the path.');
}
