export { openSample } from './open-sample.ts';
export { Welcome } from './Welcome.tsx';
