export { openSample, Welcome } from './Welcome.tsx';
