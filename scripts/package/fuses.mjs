import fuseTools from '@electron/fuses';

const { FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } = fuseTools;

/** The byte of a fuse in the executable. */
const [OFF, ON] = ['0', '1'].map((letter) => letter.charCodeAt(0));

/**
 * The fuses in Electron’s executable as Vitrine sets them. A fuse of a newer Electron must be added here before
 * packaging.
 */
export const HARDENED = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  // Pages use a custom scheme, not files.
  GrantFileProtocolExtraPrivileges: false,
};

/** For Playwright: differs only in this fuse. */
export const DRIVEN = { ...HARDENED, EnableNodeCliInspectArguments: true };

/** @typedef {Record<keyof typeof HARDENED, boolean>} Fuses */

/** @type {(executable: string, fuses: Fuses) => Promise<void>} */
export async function setFuses(executable, fuses) {
  await flipFuses(executable, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    ...byNumber(fuses),
  });
  const found = await readFuses(executable);
  const wrong = Object.entries(fuses).filter(([name, value]) => found[name] !== value);
  if (wrong.length > 0) throw new Error(`${executable} has other fuses than asked for: ${wrong.join(', ')}`);
}

/** The fuses in the file, including unknown ones. @param {string} executable */
export async function readFuses(executable) {
  const { version: _, ...wire } = await getCurrentFuseWire(executable);
  const named = Object.entries(wire).map(([number, state]) => [
    FuseV1Options[Number(number)] ?? number,
    state === ON ? true : state === OFF ? false : undefined,
  ]);
  return /** @type {Record<string, boolean | undefined>} */ (Object.fromEntries(named));
}

/** @param {Fuses} fuses */
function byNumber(fuses) {
  const numbered = Object.entries(fuses).map(([name, value]) => [
    FuseV1Options[/** @type {keyof typeof FuseV1Options} */ (name)],
    value,
  ]);
  return /** @type {Record<import('@electron/fuses').FuseV1Options, boolean>} */ (
    Object.fromEntries(numbered)
  );
}
