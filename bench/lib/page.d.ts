/** What a bench puts into the pages that it measures. */
interface Window {
  readonly untilQuiet: typeof import('./until-quiet.mjs').untilQuiet;
  readonly toPaint: typeof import('./until-quiet.mjs').toPaint;
  /** How long each took, in milliseconds. */
  longTasks: number[];
  /** From each key to the end of its frame, in milliseconds, and where the focus is then. */
  keyTimes: { readonly time: number; readonly at: string }[];
  showPlan: (text: string) => void;
  makeCatalog: (namespaces: number, tablesOfEach: number) => void;
  showTree: (name: string) => Promise<void>;
  forgetCatalog: () => void;
  setFilter: (text: string) => void;
}
