import { describe, expect, it } from 'vitest';
import { draggedTables, hasTables, putTables } from './dragged-tables.ts';

/** The parts of a browser’s drag data that are used here. */
function dataTransfer(): DataTransfer {
  const stored = new Map<string, string>();
  const fake: Pick<DataTransfer, 'types' | 'getData' | 'setData' | 'effectAllowed'> = {
    get types() {
      return [...stored.keys()];
    },
    getData: (type) => stored.get(type) ?? '',
    setData: (type, value) => void stored.set(type, value),
    effectAllowed: 'none',
  };
  return fake as DataTransfer;
}

const TABLES = { connectionId: 'local', ids: [['prod', 'ml', 'items'], ['a$b']] };

describe('dragged tables', () => {
  it('round-trip through the drag data', () => {
    const data = dataTransfer();
    putTables(data, TABLES, 'prod$ml$items');
    expect(hasTables(data)).toBe(true);
    expect(draggedTables(data)).toEqual(TABLES);
    expect(data.getData('text/plain')).toBe('prod$ml$items');
  });

  it.each(['', '{', 'null', '[]', '{"connectionId": 1, "ids": []}', '{"connectionId": "a", "ids": [[1]]}'])(
    'are undefined for %j',
    (text) => {
      const data = dataTransfer();
      data.setData('application/x-vitrine-tables', text);
      expect(draggedTables(data)).toBeUndefined();
    },
  );
});
