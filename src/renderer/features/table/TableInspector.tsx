import { refKey } from '#contract/table-ref.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import type { InspectedPage } from '#lib/workspace/workspace.ts';
import type { InspectorProps } from './schema/FieldInspector.tsx';
import { SUB_PAGES } from './sub-pages.tsx';

/** Details of the selection on a table page. */
export function TableInspector({ page, ...props }: InspectorProps & { readonly page: InspectedPage }) {
  const { Inspector } = SUB_PAGES[page];
  return <Inspector key={refKey(useTableScope().ref)} {...props} />;
}
