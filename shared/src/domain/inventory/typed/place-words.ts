import { STORAGE_LOCATIONS, foldName } from '@larder/foods'

/** Further words for the offered places, as people type them, folded. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  Pantry: (
    'larder, vorratsschrank, vorratskammer, speisekammer, despensa, garde-manger, cellier, dispensa, voorraadkast, ' +
    'provisiekast, מזווה, pantri'
  ).split(', '),
  Refrigerator: (
    'fridge, kühlschrank, nevera, frigorífico, refrigerador, frigo, réfrigérateur, frigorifero, koelkast, ijskast, ' +
    'מקרר, peti sejuk, peti ais'
  ).split(', '),
  Freezer: (
    'deep freezer, gefrierschrank, gefriertruhe, gefrierfach, tiefkühler, tiefkühltruhe, congelador, congélateur, ' +
    'congelatore, vriezer, diepvries, diepvriezer, מקפיא, penyejuk beku'
  ).split(', '),
  Cabinet: 'cupboard, küchenschrank, armario, alacena, placard, credenza, keukenkast, ארון, almari'.split(
    ', ',
  ),
}

/** What is 'other' is no place that anybody names. */
const NAMED = STORAGE_LOCATIONS.filter((place) => place !== 'Other')

/** What may stand between a thing and its place. */
const BEFORE_PLACE =
  /(?:^|\s)(?:(?:in|into|to|im|en|au|dans|al|nel|nello|nella|di|ke|dalam|di dalam)(?:\s+(?:the|my|our|den|die|der|el|la|le|de|het|il))?|@|->|→|[-–:])\s*$/iu
/** 'In the' as one letter before the word. */
const HEBREW_IN = 'ב'

/** A text without the place that it ends with; place is undefined where it names none. */
export type PlacedText = { text: string; place: string | undefined }

/**
 * The places of a household by their folded words: the offered ones with the words that people have for them, and its own,
 * which count before those.
 */
export const placesByWord = (own: readonly string[]): ReadonlyMap<string, string> => {
  const offered = NAMED.flatMap((place) =>
    [place, ...(WORDS[place] ?? [])].flatMap((word) => [
      [foldName(word), place] as const,
      [foldName(`${HEBREW_IN}${word}`), place] as const,
    ]),
  )
  return new Map([...offered, ...own.map((place) => [foldName(place), place] as const)])
}

/** The most words that a place has. */
const MOST_WORDS = 5

/** Splits '500 g minced beef in the freezer' into the thing and its place: the longest place at its end. */
export const splitPlace = (line: string, places: ReadonlyMap<string, string>): PlacedText => {
  const words = line.trim().split(/\s+/u)
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    const place = places.get(foldName(words.slice(-count).join(' ').replace(/^@/u, '')))
    if (place === undefined) continue
    return { text: words.slice(0, -count).join(' ').replace(BEFORE_PLACE, '').trim(), place }
  }
  return { text: line, place: undefined }
}
