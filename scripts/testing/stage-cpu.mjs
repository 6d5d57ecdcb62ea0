import { randomUUID } from 'node:crypto';
import { readProcesses, variableOf } from './process-times.mjs';

/** @typedef {import('./process-times.mjs').ProcessTimes} ProcessTimes */
/** @typedef {ProcessTimes & { stage: string }} Member */

/** Says to which stage of which run a process belongs, and whatever it starts. */
const STAGE = 'VITRINE_STAGE';

/** A process that calls itself so has found out later what it works for: `e2e/fixtures/app.ts`. */
const NAMED = /^stage:(\w+)$/;

const BETWEEN_LOOKS = 500;

/**
 * Adds up what the processes of each stage took of a processor. Linux adds what a process took to its parent, once that
 * has waited for its end; what nobody waits for (a browser leaves its pages so) is lost there, and kept here as it was last
 * seen: at most half a second of it is missing.
 */
export function createStageCpu({
  read = readProcesses,
  variable = variableOf,
  run = /** @type {string} */ (randomUUID()),
} = {}) {
  /** @type {ReadonlyMap<string, Member>} those of the run, by their keys */
  let members = new Map();
  /** @type {Map<string, number>} of those that have ended, as far as their parents don't have it */
  const ended = new Map();
  const add = (/** @type {string} */ stage, /** @type {number} */ seconds) =>
    ended.set(stage, (ended.get(stage) ?? 0) + seconds);

  /** Who was started by others: what a process was started with is read once. @type {Set<string>} */
  const strangers = new Set();

  /** @param {string | undefined} value */
  const ofRun = (value) => (value?.startsWith(`${run}/`) ? value.slice(run.length + 1) : undefined);
  /** @param {ProcessTimes} one */
  const startedFor = (one) => {
    // A child of this process that hasn't become its program yet has our variables.
    if (strangers.has(one.key) && one.parent !== process.pid) return undefined;
    const stage = ofRun(variable(one.pid, STAGE));
    if (stage === undefined) strangers.add(one.key);
    return stage;
  };

  /** @param {ReadonlyMap<number, ProcessTimes>} now */
  function membersOf(now) {
    /** @type {Map<string, Member>} */
    const found = new Map();
    /** @type {(one: ProcessTimes | undefined) => string | undefined} */
    const stageOf = (one) => {
      if (one === undefined) return undefined;
      const known = found.get(one.key)?.stage;
      if (known !== undefined) return known;
      const stage = members.get(one.key)?.stage ?? stageOf(now.get(one.parent)) ?? startedFor(one);
      if (stage === undefined) return undefined;
      const own = NAMED.exec(one.name)?.[1] ?? stage;
      found.set(one.key, { ...one, stage: own });
      return own;
    };
    for (const one of now.values()) stageOf(one);
    return found;
  }

  function look() {
    const next = membersOf(read());
    takeLeave(next);
    members = next;
  }

  /** Who has ended since: if somebody waited for it, its time is counted there from now on. @param {ReadonlyMap<string, Member>} next */
  function takeLeave(next) {
    const byNumber = new Map([...members.values()].map((member) => [member.pid, member]));
    /** @type {Map<string, number>} what those still there should have got from those that have gone */
    const owed = new Map();
    for (const gone of [...members.values()].filter(({ key }) => !next.has(key))) {
      add(gone.stage, gone.seconds);
      let parent = byNumber.get(gone.parent);
      while (parent !== undefined && !next.has(parent.key)) parent = byNumber.get(parent.parent);
      if (parent !== undefined) owed.set(parent.key, (owed.get(parent.key) ?? 0) + gone.seconds);
    }
    for (const [key, seconds] of owed) {
      const before = members.get(key)?.waited ?? 0;
      const after = next.get(key);
      if (after !== undefined) add(after.stage, -Math.min(seconds, after.waited - before));
    }
  }

  const timer = setInterval(look, BETWEEN_LOOKS);
  timer.unref();
  return {
    /** For the environment of what a stage starts. @param {string} stage */
    of: (stage) => ({ [STAGE]: `${run}/${stage}` }),
    /** Looks now, and not only when it is time. */
    look,
    /** By stage; nothing where the system doesn't tell. @returns {ReadonlyMap<string, number>} */
    seconds() {
      look();
      const total = new Map(ended);
      for (const { stage, seconds } of members.values()) total.set(stage, (total.get(stage) ?? 0) + seconds);
      return total;
    },
    stop: () => clearInterval(timer),
  };
}

/** @typedef {ReturnType<typeof createStageCpu>} StageCpu */
