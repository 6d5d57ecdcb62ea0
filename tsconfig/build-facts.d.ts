// What the build writes into the programs that run in Node (`scripts/build/build-facts.ts`).
/** How the text of the license begins. */
declare const __VITRINE_LICENSE__: string;
/** The version of LanceDB. */
declare const __VITRINE_TABLE_ENGINE__: string;
