import { lazyComponent } from '#lib/lazy-component.tsx';

export { EntryGrid, entriesJson, useFilteredEntries } from './properties/EntryGrid.tsx';
export { formatMoment } from './properties/moment.ts';
export { EntryName, OtherMembers } from './properties/OtherMembers.tsx';
export { readTypedVersion } from './request/describe-question.ts';
export { ActivityLink, RequestCanceled, RequestFailed } from './request/RequestFailed.tsx';
export { FieldGlyph, SchemaGrid } from './schema/SchemaGrid.tsx';
export { useSchemaView } from './schema/use-schema-view.ts';
export { shownTable, showTableAs } from './table-state.ts';
export { useListedVersion, useTagsByVersion, useVersions } from './versions/use-versions.ts';

/* The first picture does not wait for the page of a table. */

export const TablePage = lazyComponent(
  async () => (await import('./TablePage.tsx')).TablePage,
  { failed: 'Couldn’t load this page' },
  'soon',
);
export const TableInspector = lazyComponent(
  async () => (await import('./TableInspector.tsx')).TableInspector,
  { failed: 'Couldn’t load the details' },
  'soon',
);
/** Of any call, for the pages of other things. */
export const RawAnswer = lazyComponent(async () => (await import('./request/RawAnswer.tsx')).RawAnswer, {
  failed: 'Couldn’t load the request and its response',
});
