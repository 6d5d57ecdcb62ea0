/*
 * What is said of a table that takes files from elsewhere, in a folder and in storage alike. SECURITY: whoever wrote the
 * table chose where that is.
 */

interface PathOutside {
  /** What a link does, and what a manifest does. */
  readonly verb: 'leads to' | 'names';
  readonly path: string;
  readonly root: string;
  /** What can be opened instead. */
  readonly opened: 'a folder' | 'an address of the bucket';
}

export function outsideRoot({ verb, path, root, opened }: PathOutside): string {
  return `${verb} \`${shortened(path)}\`, outside of \`${root}\`. To read the table, open ${opened} that contains both.`;
}

interface StrangePath {
  readonly path: string;
  readonly reader: 'the local server' | 'Vitrine';
  readonly place: 'the folder' | 'its bucket';
}

export function notPlainPath({ path, reader, place }: StrangePath): string {
  return `names \`${shortened(path)}\`, and ${reader} reads only files of ${place} by plain paths.`;
}

/** Whoever wrote the file chose how long it is. */
function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
