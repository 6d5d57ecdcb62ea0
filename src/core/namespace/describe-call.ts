import { formatId, type Id, type Operation } from '../../protocol/index.ts';

const MAX_NAME_LENGTH = 120;

/** What a call is about, to complete "Couldn’t …": `describe table `prod$items``. */
export function describeCall(operation: Operation, id: Id | undefined, delimiter: string): string {
  const words = operation.summary.charAt(0).toLowerCase() + operation.summary.slice(1);
  if (id === undefined) return words;
  return words.replace(/\ba (table|namespace)$/, (_, kind: string) =>
    id.length === 0 ? `the root ${kind}` : `${kind} ${quoted(formatId(id, delimiter))}`,
  );
}

function quoted(name: string): string {
  const short = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH).toWellFormed()}…` : name;
  return `\`${short}\``;
}
