import { STORAGE_LOCATIONS, foldName } from '@larder/foods'

/** Normalises a place: 'pantry ' is the offered Pantry; any other stays as it was written. */
export const spellPlace = (written: string): string =>
  STORAGE_LOCATIONS.find((offered) => foldName(offered) === foldName(written)) ?? written
