/** For pages that are lazy themselves: these checks need the schemas. */
export { chosenKeys, NO_OWN_KEYS, type OwnKeysValue } from './keys/own-keys.ts';
export {
  firstPlaceValues,
  isPlaceSaid,
  type PlaceValues,
  placeEntry,
  placeProblems,
} from './keys/place-values.ts';
