/** For pages that are loaded late themselves: what is checked here needs the schemas. */
export { chosenKeys, NO_OWN_KEYS, type OwnKeysValue } from './keys/own-keys.ts';
export {
  firstPlaceValues,
  isPlaceSaid,
  type PlaceValues,
  placeEntry,
  placeProblems,
} from './keys/place-values.ts';
