import { EmptyInspector } from '../../ui/Inspector.tsx';
import { IndexInspector } from './lazy-pages.ts';
import { EntryInspector } from './properties/EntryInspector.tsx';
import { CellInspector } from './rows/index.ts';
import { FieldInspector, type InspectorProps } from './schema/FieldInspector.tsx';
import { useTableState } from './table-state.ts';
import { VersionInspector } from './versions/VersionInspector.tsx';

/** The details of what is selected on the page of a table. The page asks; this only looks on. */
export function TableInspector(props: InspectorProps) {
  const { connection, id } = props;
  const { page } = useTableState(connection.id, id);
  const key = JSON.stringify([connection.id, id]);
  switch (page) {
    case 'versions':
      return <VersionInspector key={key} {...props} />;
    case 'properties':
    case 'metadata':
      return <EntryInspector key={key} name={page} {...props} />;
    case 'rows':
      return <CellInspector key={key} {...props} />;
    case 'indices':
      return <IndexInspector key={key} {...props} />;
    case 'stats':
    case 'storage':
    case 'raw':
      return (
        <EmptyInspector label="Details" onClose={props.onClose}>
          Nothing to select on this page.
        </EmptyInspector>
      );
    default:
      return <FieldInspector key={key} {...props} />;
  }
}
