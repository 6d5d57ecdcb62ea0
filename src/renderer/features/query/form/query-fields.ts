import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { literalsOf, type MemberLiterals } from '../model/member-values.ts';
import type { QueryProblem } from '../model/query-text.ts';

/** What every field of the form takes: the query as it is read, and a way to write into its text. */
export interface QueryFields {
  readonly json: string;
  /** In the interface's own form. */
  readonly query: Readonly<Record<string, unknown>>;
  /** The members as they stand in the text. */
  readonly literals: MemberLiterals;
  readonly problems: readonly QueryProblem[];
  readonly change: ChangeQuery;
}

type ChangeQuery = (change: (json: string) => string) => void;

export function useQueryFields(
  json: string,
  query: QueryFields['query'],
  problems: readonly QueryProblem[],
  onJson: (json: string) => void,
): QueryFields {
  const literals = useMemo(() => literalsOf(json), [json]);
  const change = useChange(json, onJson);
  return { json, query, literals, problems, change };
}

/** Changes the text as it is by then: what is read from a file or a row comes back later than it was asked for. */
function useChange(json: string, onJson: (json: string) => void): ChangeQuery {
  const latest = useRef({ json, onJson });
  useLayoutEffect(() => {
    latest.current = { json, onJson };
  }, [json, onJson]);
  return useMemo(
    () => (change) => {
      const changed = change(latest.current.json);
      latest.current = { ...latest.current, json: changed };
      latest.current.onJson(changed);
    },
    [],
  );
}

/** What was read once is there at once. */
const loadedParts = new Map<() => Promise<unknown>, unknown>();

/** A part that is read when it is first needed; undefined until it is there, and for good where it doesn't come. */
export function useLazyPart<Part>(load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState(() => loadedParts.get(load) as Part | undefined);
  useEffect(() => {
    let isShown = true;
    load().then(
      (loaded) => {
        loadedParts.set(load, loaded);
        if (isShown) setPart(() => loaded);
      },
      // Who asked has a plain field in its place, which does without.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [load]);
  return part;
}
