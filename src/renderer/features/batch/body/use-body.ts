import { useMemo } from 'react';
import { type BatchContent, batchBody } from '../../../../batch/index.ts';
import { useDebouncedBatch } from '../checks/use-debounced-batch.ts';
import { type BodyProblem, isInStep, type TextRanges, useBodyText } from './body-text.ts';
import { typedPlaces } from './typed-places.ts';

export interface Body {
  readonly text: string;
  readonly places: TextRanges;
  /** In UTF-8, as it is sent. */
  readonly size: number;
  readonly problem: BodyProblem | undefined;
  /** While the typed text can't be read, the draft changed: the text does not have that. */
  readonly isBehind: boolean;
}

const NOWHERE: TextRanges = new Map();

/** The request body as it is shown: as it was typed while that says the same, else as the draft says it. */
export function useBody(draftId: string, draft: BatchContent): Body {
  const typed = useBodyText(draftId);
  const settled = useDebouncedBatch(draft);
  const own = isInStep(typed, draft) ? typed : undefined;
  const body = useMemo(() => {
    if (own === undefined) return { ...written(settled), problem: undefined };
    const { text, problem } = own;
    const places = problem === undefined ? typedPlaces(text, own.draft) : NOWHERE;
    return { text, places, size: sizeOf(text), problem };
  }, [own, settled]);
  return { ...body, isBehind: own !== undefined && own.draft !== draft };
}

function written(draft: BatchContent) {
  const { text, places } = batchBody(draft);
  return { text, places, size: sizeOf(text) };
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
