export interface DraggedTables {
  readonly connectionId: string;
  readonly ids: readonly (readonly string[])[];
}

const TYPE = 'application/x-vitrine-tables';

/** Other programs get `text`. */
export function putTables(data: DataTransfer, tables: DraggedTables, text: string): void {
  data.setData(TYPE, JSON.stringify(tables));
  data.setData('text/plain', text);
  data.effectAllowed = 'copy';
}

/** During a drag, only the types of the data are readable. */
export function hasTables(data: DataTransfer): boolean {
  return data.types.includes(TYPE);
}

/** SECURITY: another page can offer any text under this type, so all of it is validated. */
export function draggedTables(data: DataTransfer): DraggedTables | undefined {
  try {
    const value: unknown = JSON.parse(data.getData(TYPE));
    return isTables(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isTables(value: unknown): value is DraggedTables {
  if (typeof value !== 'object' || value === null) return false;
  const { connectionId, ids } = value as Partial<Record<keyof DraggedTables, unknown>>;
  const isId = (id: unknown) => Array.isArray(id) && id.every((name) => typeof name === 'string');
  return typeof connectionId === 'string' && Array.isArray(ids) && ids.every(isId);
}
