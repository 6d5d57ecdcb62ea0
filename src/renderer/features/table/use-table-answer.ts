import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TableRef } from '#contract/index.ts';
import { tableDescriptionQuery } from '#domain/table-description.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { openTablePage } from '#lib/workspace/workspace.ts';
import { withVersionParam } from './request/describe-question.ts';
import { changeQuestion, useTableState } from './table-state.ts';

/**
 * What the server says of a table, asked as its user chose. Another question leaves the answer to the one before in
 * sight until it is answered, so use this where each table has a component of its own. With `asks` false it looks on.
 * Whoever reads a part of the result is drawn again when that part is another one, so take no more of it than is shown.
 */
export function useTableAnswer(asks: boolean) {
  const { ref } = useTableScope();
  const { question } = useTableState();
  const query = tableDescriptionQuery(ref, question);
  const result = useQuery({ ...query, enabled: asks, placeholderData: keepPreviousData });
  return { query, result };
}

/** Asks for the latest version only where another one may be shown, and mostly has it from before. */
export function useShownVersion(): ShownVersion {
  const { ref } = useTableScope();
  const { question } = useTableState();
  const { data } = useQuery({
    ...tableDescriptionQuery(ref),
    enabled: question.version !== undefined,
  });
  return shownVersion(question.version, data?.version);
}

/** Whether the version that was asked for is the latest one. */
interface ShownVersion {
  /** Undefined where the latest was asked for, whichever it is. */
  readonly requested: bigint | undefined;
  /** Undefined as long as it is not known. */
  readonly latest: bigint | undefined;
  /** False also where it is not known: then nothing of the latest may pass for what was asked for. */
  readonly isLatest: boolean;
}

export function shownVersion(requested: bigint | undefined, latest: bigint | null | undefined): ShownVersion {
  return {
    requested,
    latest: latest ?? undefined,
    isLatest: requested === undefined || requested === latest,
  };
}

/** For whoever looks at a version that was picked; undefined where it was not. */
export function latestVersionText({ requested, latest, isLatest }: ShownVersion): string | undefined {
  if (requested === undefined) return undefined;
  if (latest === undefined) return `Viewing version ${requested}. Latest version unknown.`;
  if (isLatest) return `Viewing version ${requested} by number. It is the latest.`;
  return `Viewing version ${requested}. The latest is ${latest}.`;
}

/** Opens the page of a table at one of its versions. */
export function showVersion(table: TableRef, version: bigint): void {
  changeQuestion(table, (question) => withVersionParam(question, version));
  openTablePage(table, 'overview');
}
