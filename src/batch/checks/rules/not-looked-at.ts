import { counted, listed, tableName } from '../check-format.ts';
import type { Rule } from '../rule.ts';

/** Said once for all: the rules go by what the draft itself says of them. */
export const notLookedAt: Rule = {
  name: 'not-looked-at',
  find: ({ tables }) => {
    const unknown = tables.filter(({ facts }) => facts === undefined);
    if (unknown.length === 0) return [];
    const title = `${counted(unknown.length, 'table')} not checked on the server yet`;
    return [
      { level: 'warning', key: undefined, title, text: `${listed(unknown.map(({ id }) => tableName(id)))}.` },
    ];
  },
};
