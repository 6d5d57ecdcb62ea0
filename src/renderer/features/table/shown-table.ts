import type { ShownPage } from '../../lib/links/index.ts';
import { withVersion } from './request/model/question.ts';
import { changeTableState, type SubPage, tableStateOf } from './table-state.ts';

const SUB_PAGES: Readonly<Record<SubPage, true>> = {
  overview: true,
  schema: true,
  versions: true,
  stats: true,
  properties: true,
  metadata: true,
  storage: true,
  indices: true,
  rows: true,
  raw: true,
};

/** What of the page of a table goes into a link: the version that was asked for, and which of its pages. */
export function shownTable(connectionId: string, id: readonly string[]): ShownPage {
  const { page, question } = tableStateOf(connectionId, id);
  return { version: question.version, page: page === 'overview' ? undefined : page };
}

/** Shows a table as a link says. A page that this version does not know leads to the first. */
export function showTableAs(
  connectionId: string,
  id: readonly string[],
  { version, page = 'overview' }: Pick<ShownPage, 'version' | 'page'>,
): void {
  const { question } = tableStateOf(connectionId, id);
  changeTableState(connectionId, id, {
    page: isSubPage(page) ? page : 'overview',
    question: withVersion(question, version),
  });
}

function isSubPage(page: string): page is SubPage {
  return Object.hasOwn(SUB_PAGES, page);
}
