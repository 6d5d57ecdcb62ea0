import { wireFields } from './protobuf.ts';
import { bytesOf, textOf } from './wire-values.ts';

/** The number of the member of `lance.table.Manifest`, and of its `BasePath`. */
const BASE_PATHS = 18;
const PATH = 4;

/**
 * The directories outside of its own that a version takes files from, as its manifest writes them: a shallow clone has
 * its rows where the table lies that it was made of. Whatever is said twice counts twice: the reader of the engine
 * takes the last.
 */
export function basePathsIn(message: Uint8Array): readonly string[] {
  const paths: string[] = [];
  for (const { number, value } of wireFields(message)) {
    if (number !== BASE_PATHS) continue;
    const members = [...wireFields(bytesOf(value))].filter((member) => member.number === PATH);
    paths.push(...(members.length === 0 ? [''] : members.map((member) => textOf(member.value))));
  }
  return paths;
}
