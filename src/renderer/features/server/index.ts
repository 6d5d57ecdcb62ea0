export { FaultsMark } from './FaultsMark.tsx';
export { areFaultsOn } from './model/faults.ts';
export { ServerPage } from './ServerPage.tsx';
export { serverWords } from './server-words.ts';
