import { basename } from 'node:path';
import { readDeclarations } from './read-declarations.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

/**
 * Words without a common meaning, and the terms of the field to use instead. The glossary has the words of the
 * window; these are for files and declarations.
 */
const PRIVATE_WORDS = new Map(
  Object.entries({
    anew: 'again, fresh',
    asked: 'requested',
    asker: 'requestAuth, credentialProvider',
    book: 'index, store',
    cure: 'fix',
    deed: 'action',
    deeds: 'actions',
    doing: 'a noun: call, request',
    door: 'listener, entry',
    ears: 'listeners, screen reader',
    fate: 'outcome',
    judge: 'resolve',
    knock: 'firstRequest',
    lane: 'socket',
    ledger: 'activityLog',
    likeness: 'similarity',
    mend: 'fix',
    mishap: 'fault',
    news: 'events, updates',
    party: 'oauthContext',
    patience: 'timeout, backoff',
    portion: 'chunk',
    riddle: 'a name that says what it is',
    settled: 'debounced, resolved',
    shelves: 'stores',
    spool: 'tempFiles, buffer',
    story: 'timeline, history',
    stranger: 'orphan',
    strangers: 'orphans',
    stubborn: 'withRetry',
    telling: 'a noun or a verb: notify, report',
    told: 'reported',
    traffic: 'requests in flight',
    trail: 'loopDetector, history',
    trial: 'check, test',
    trouble: 'error',
    upkeep: 'scheduler',
    vault: 'secretStore',
    verdict: 'result, resolution',
    walks: 'crawlers, cursors',
    witness: 'evidence',
  }),
);

/** Accepted names from other projects or stored data: where they may be declared, and why. */
const ACCEPTED = [
  {
    name: 'verdict',
    where:
      /^(src\/(contract\/change-records|core\/(changes|uploads|batches)\/|batch\/resolution\/|renderer\/features\/(actions\/frame|batch)\/)|e2e\/fixtures\/parts\/lost-commit)/,
    why: 'stored on disk, with the evidence of a change record',
  },
  {
    name: 'verdict',
    where: /^src\/renderer\/features\/compare-tables\/model\//,
    why: 'a member of the files that a comparison is exported to',
  },
  {
    name: 'asked',
    where: /^(src\/(contract|core|tuning)\/(tuning|testing)|e2e\/fixtures\/parts\/tuned-table)/,
    why: 'stored on disk, with a sweep',
  },
  { name: 'onSettled', where: /^src\/renderer\//, why: 'an option of React Query' },
  { name: 'trial', where: /^(e2e|bench)\//, why: 'an option of Playwright' },
  {
    name: ['walks', 'WALKS', 'FOUND_WALKS', 'found-walks', 'shorter-walks'],
    where: /^(e2e\/(fixtures\/)?walks\/|scripts\/soak)/,
    why: 'random walks are a term of the field',
  },
  { name: 'spool-notes', where: /^e2e\/fuzz\//, why: 'the directory on disk is called so' },
  {
    name: ['book', 'shelves'],
    where: /^src\/core\/storage\/json-store\.test\.ts$/,
    why: 'the stored sample is a library',
  },
  { name: 'thirdPartyNotices', where: /^(src|e2e)\//, why: 'third party is a term of the field' },
  { name: 'ThirdPartyLicenses', where: /^src\//, why: 'third party is a term of the field' },
];

/** All code, except this list and its test. */
const CHECKED = /^(src|e2e|scripts|bench)\/(?!checks\/private-names).*\.(tsx?|mjs|css)$/;

/** @param {readonly SourceFile[]} files @returns {Finding[]} */
export function checkPrivateNames(files) {
  return files
    .filter(({ path }) => CHECKED.test(path))
    .flatMap(({ path, text }) => {
      const [name = ''] = basename(path).split('.');
      const declared = path.endsWith('.css') ? [] : readDeclarations(path, text);
      return [name, ...declared]
        .filter((each) => !isAccepted(path, each))
        .flatMap((each) => problemsOf(path, each));
    });
}

/** @type {(file: string, name: string) => boolean} */
function isAccepted(file, name) {
  return ACCEPTED.some((accepted) => [accepted.name].flat().includes(name) && accepted.where.test(file));
}

/** @type {(file: string, name: string) => Finding[]} */
function problemsOf(file, name) {
  return partsOf(name)
    .filter((part) => PRIVATE_WORDS.has(part))
    .map((part) => ({
      file,
      problem: `“${part}” in ${name} is a word of this project alone`,
      fix: `The field says: ${PRIVATE_WORDS.get(part)}.`,
    }));
}

/** `createNameStores`, `name-stores`, and `NAME_STORES` have the same parts. @param {string} name */
function partsOf(name) {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/g) ?? []).map((part) => part.toLowerCase());
}
