import { formatId, type Id, type Operation } from '../../protocol/index.ts';

const LONGEST_NAME = 120;

/** What a call is about, to complete "Couldn’t …": `describe table `prod$items``. */
export function doing(operation: Operation, id: Id | undefined, delimiter: string): string {
  const words = operation.summary.charAt(0).toLowerCase() + operation.summary.slice(1);
  if (id === undefined) return words;
  return words.replace(/\ba (table|namespace)$/, (_, kind: string) =>
    id.length === 0 ? `the root ${kind}` : `${kind} ${quoted(formatId(id, delimiter))}`,
  );
}

function quoted(name: string): string {
  const short = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).toWellFormed()}…` : name;
  return `\`${short}\``;
}
