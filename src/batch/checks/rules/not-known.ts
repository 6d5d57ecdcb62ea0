import { counted, listed, tableName } from '../check-format.ts';
import type { Rule } from '../rule.ts';

/** Tables of which the server did not tell enough; the first reason stands for all. */
export const notKnown: Rule = {
  name: 'not-known',
  find: ({ tables }) => {
    const unknown = tables.filter(({ facts }) => facts?.state === 'unknown');
    if (unknown.length === 0) return [];
    const title = `Couldn’t check ${counted(unknown.length, 'table')} on the server.`;
    const problem = unknown.find(({ facts }) => facts?.problem !== undefined)?.facts?.problem;
    const names = `${listed(unknown.map(({ id }) => tableName(id)))}.`;
    return [
      {
        level: 'warning',
        key: undefined,
        title,
        text: problem === undefined ? names : `${names} ${problem}`,
      },
    ];
  },
};
