import { open, readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { ROOT } from '../../launch/paths.mjs';

/** Possible origins of a package’s file, besides the build. */
const PLACES = ['node_modules', 'src'].map((folder) => join(ROOT, folder));

const SCRIPT_OR_STYLE = /^\.([cm]?js|css)$/;
/** The first bytes of machine code on Linux, macOS, and Windows. */
const MACHINE_CODE = ['7f454c46', 'cffaedfe', 'cafebabe', '4d5a9000'];
const MAY_BE_CODE = /(\.(node|dll|dylib|exe|so)(\.\d+)?|[\\/][^.]+)$/;
const TAKEN_AS_IT_IS = /^\.(wasm|woff2?|ttf|otf)$/;

/** The directory of the file’s package, if any. @param {string} path */
export function packageDirectory(path) {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path.replaceAll(sep, '/'))?.[0];
}

/**
 * Whether it is code or an image with an author, and not a text or data.
 *
 * @type {(path: string, content: Buffer) => boolean}
 */
export function isWork(path, content) {
  const kind = extname(path);
  return SCRIPT_OR_STYLE.test(kind) || TAKEN_AS_IT_IS.test(kind) || isMachineCode(content);
}

/** @param {Buffer} content */
function isMachineCode(content) {
  return MACHINE_CODE.includes(content.toString('hex', 0, 4));
}

/**
 * All files of installed packages, our own sources, and the runtime.
 *
 * @param {string | undefined} runtime the directory of Electron
 * @returns {Promise<(content: Buffer) => Promise<string[]>>} a function that finds files with the same content
 */
export async function installedFiles(runtime) {
  const places = [...PLACES, ...(runtime === undefined ? [] : [runtime])];
  const files = (await Promise.all(places.map(sizes))).flat();
  return async (content) => {
    const isCode = isMachineCode(content);
    const likely = files.filter(({ path, size }) =>
      isCode ? size >= content.length && MAY_BE_CODE.test(path) : size === content.length,
    );
    /** @type {string[]} */
    const found = [];
    for (const { path } of likely) {
      const isSame = isCode ? await isCodeOf(content, path) : content.equals(await readFile(path));
      if (isSame) found.push(path);
    }
    return found;
  };
}

/** @param {string} folder */
async function sizes(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return { path, size: (await stat(path)).size };
    }),
  );
}

const PIECE = 1024 * 1024;
const BLOCK = 4096;
/** The first block has the offsets of the others; the last ones contain the symbol names. */
const MAY_DIFFER = 4;

/**
 * Whether machine code is from a file, even after stripping its symbols or setting its fuses.
 *
 * @param {Buffer} code
 * @param {string} file
 */
export async function isCodeOf(code, file) {
  const handle = await open(file);
  try {
    const piece = Buffer.alloc(PIECE);
    let different = 0;
    for (let at = 0; at < code.length; at += PIECE) {
      await handle.read(piece, 0, PIECE, at);
      for (let place = at; place < Math.min(at + PIECE, code.length); place += BLOCK) {
        const end = Math.min(place + BLOCK, code.length);
        if (code.compare(piece, place - at, end - at, place, end) !== 0) different += 1;
        if (different > MAY_DIFFER) return false;
      }
    }
    return different * BLOCK < code.length / 2;
  } finally {
    await handle.close();
  }
}
