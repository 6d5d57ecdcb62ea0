/** Globals that the benchmarks add to the pages. */
interface Window {
  readonly untilQuiet: typeof import('./until-quiet.mjs').untilQuiet;
  readonly toPaint: typeof import('./until-quiet.mjs').toPaint;
  /** Durations in milliseconds. */
  longTasks: number[];
  /** The time from each key to the end of its frame, in milliseconds, and the focused element then. */
  keyTimes: { readonly time: number; readonly at: string }[];
  showPlan: (text: string) => void;
  makeCatalog: (namespaces: number, tablesOfEach: number) => void;
  showTree: (name: string) => Promise<void>;
  forgetCatalog: () => void;
  setFilter: (text: string) => void;
}
