import { builtinModules } from 'node:module';
import { isTest } from './finding.mjs';
import { readImports } from './read-imports.mjs';
import { resolveImport } from './resolve-import.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */
/** @typedef {import('./modules.mjs').Room} Room */
/** @typedef {{ rooms: readonly Room[], testPackages: Readonly<Record<string, string>>, testRoom: string, openFiles: readonly string[], features: string }} House */
/** @typedef {{ problem: string, fix: string }} Refusal */

const LIST = 'scripts/checks/modules.mjs';

/**
 * Finds imports that the module boundaries don’t allow.
 *
 * @param {readonly SourceFile[]} files
 * @param {House} house
 * @returns {Finding[]}
 */
export function checkBoundaries(files, house) {
  return files.filter(isModule).flatMap((file) => {
    const room = house.rooms.find(({ folder }) => isIn(file.path, folder));
    if (room === undefined) return isIn(file.path, 'src') ? [homeless(file.path)] : [];
    return readImports(file).flatMap(({ target, line }) => {
      const refusal = refuse(file.path, target, room, house);
      return refusal === undefined ? [] : [{ file: file.path, line, ...refusal }];
    });
  });
}

/** @type {(from: string, target: string, room: Room, house: House) => Refusal | undefined} */
function refuse(from, target, room, house) {
  if (isNode(target)) return refuseNode(from, target, room);
  const path = resolveImport(from, target);
  if (path === undefined) return refusePackage(from, packageName(target), room, house);
  if (house.openFiles.includes(path)) return undefined;
  return refuseRoom(from, path, room, house) ?? refuseFeature(from, path, house.features);
}

/** @type {(from: string, target: string, room: Room) => Refusal | undefined} */
function refuseNode(from, target, room) {
  if (room.node || isTest(from)) return undefined;
  return {
    problem: `${room.folder} may not use Node's modules, and this imports '${target}'`,
    fix: 'Move this code to src/core and expose it through src/contract, or pass it in as an argument.',
  };
}

/** @type {(from: string, name: string, room: Room, house: House) => Refusal | undefined} */
function refusePackage(from, name, room, house) {
  if (isTest(from) && name in house.testPackages) return undefined;
  if (name in room.packages) return refuseOutsideFolder(from, name, room);
  const others = house.rooms.filter(({ packages }) => name in packages).map(({ folder }) => folder);
  const problem = `'${name}' is not a package of ${room.folder}`;
  if (others.length === 0)
    return { problem, fix: `Add it to this module in ${LIST} with a reason, or remove it.` };
  return {
    problem,
    fix: `It belongs to ${others.join(', ')}: move the code there, or add it to this room in ${LIST} with its reason.`,
  };
}

/** @type {(from: string, name: string, room: Room) => Refusal | undefined} */
function refuseOutsideFolder(from, name, room) {
  const below = room.onlyBelow?.[name];
  const folders = below === undefined ? room.onlyIn?.[name] : [below];
  if (folders === undefined || isTest(from) || folders.some((folder) => isIn(from, folder))) return undefined;
  return {
    problem: `of ${room.folder}, only ${folders.join(' and ')} may import '${name}'`,
    fix: `Move what needs it there: it must not end up in every bundle that has ${room.folder} in it.`,
  };
}

/** @type {(from: string, path: string, room: Room) => Refusal | undefined} */
function refuseRestrictedFolder(from, path, room) {
  const folder = Object.values(room.onlyBelow ?? {}).find(
    (restricted) => isIn(path, restricted) && !isIn(from, restricted),
  );
  if (folder === undefined || isTest(from)) return undefined;
  return {
    problem: `nothing else of ${room.folder} may import ${folder}`,
    fix: `Let those who need it import ${folder}/index.ts themselves.`,
  };
}

/** @type {(from: string, path: string, room: Room, house: House) => Refusal | undefined} */
function refuseRoom(from, path, room, house) {
  if (isIn(path, room.folder)) return refuseRestrictedFolder(from, path, room);
  const other = house.rooms.find(({ folder }) => isIn(path, folder))?.folder;
  if (other === undefined) {
    return {
      problem: `'${path}' is in no room`,
      fix: 'Import from a listed module, or pass it in at startup.',
    };
  }
  const allowed = [...room.rooms, ...(isTest(from) ? [house.testRoom, ...(room.testRooms ?? [])] : [])];
  if (!allowed.includes(other)) {
    const sees = allowed.length === 0 ? 'no other room' : allowed.join(', ');
    return {
      problem: `${room.folder} may not import ${other}`,
      fix: `It sees ${sees}. Move the shared part there, or let the shell that starts both pass it in.`,
    };
  }
  return refuseFile(path, other, room);
}

/** @type {(path: string, other: string, room: Room) => Refusal | undefined} */
function refuseFile(path, other, room) {
  const files = room.onlyFiles?.[other];
  if (files === undefined || files.includes(path)) return undefined;
  return {
    problem: `of ${other}, ${room.folder} may import ${files.join(', ')} only`,
    fix: 'Move the name that it needs into that file; nothing else of the contract may end up in that bundle.',
  };
}

/** @type {(from: string, path: string, features: string) => Refusal | undefined} */
function refuseFeature(from, path, features) {
  const [here, target] = [featureOf(from, features), featureOf(path, features)];
  if (here === undefined || target === undefined || here === target) return undefined;
  // Lazy parts are beside the index, so that they don’t load what the index exports.
  if (path === `${target}/index.ts` || path === `${target}/lazy-pages.ts`) return undefined;
  return {
    problem: `this reaches inside another feature: '${path}'`,
    fix: `Export it from ${target}/index.ts and import that, or move it to src/renderer/lib or src/renderer/ui.`,
  };
}

/** @param {string} path */
function homeless(path) {
  return {
    file: path,
    problem: 'this file is in no room',
    fix: `Move it into one, or describe a new room in ${LIST}.`,
  };
}

/** @type {(path: string, features: string) => string | undefined} */
function featureOf(path, features) {
  return isIn(path, features)
    ? path
        .split('/')
        .slice(0, features.split('/').length + 1)
        .join('/')
    : undefined;
}

/** @type {(path: string, folder: string) => boolean} */
function isIn(path, folder) {
  return path.startsWith(`${folder}/`);
}

/** @param {SourceFile} file */
function isModule({ path }) {
  return /\.(ts|tsx|mjs)$/.test(path);
}

/** @param {string} target */
function isNode(target) {
  return target.startsWith('node:') || builtinModules.includes(target);
}

/** @param {string} target */
export function packageName(target) {
  return target.split('/', target.startsWith('@') ? 2 : 1).join('/');
}
