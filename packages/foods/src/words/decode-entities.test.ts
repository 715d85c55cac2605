import { expect, it } from 'vitest'
import { decodeEntities } from './decode-entities.ts'

it.each([
  ['Crème &amp;amp; fraîche', 'Crème & fraîche'],
  ['Cr&egrave;me br&ucirc;l&eacute;e', 'Crème brûlée'],
  ['Cr&amp;egrave;me', 'Crème'],
  ['M&#252;sli &#x26; Milch', 'Müsli & Milch'],
  ['&frac12; l Caf&eacute;&nbsp;noir', '½ l Café noir'],
  ['Ben &amp; Jerry&#39;s', "Ben & Jerry's"],
  ['Sm&oslash;r &AElig;bler', 'Smør Æbler'],
  ['M&M’s & more; &unknown; &#0; &#9999999;', 'M&M’s & more; &unknown; &#0; &#9999999;'],
  ['milk', 'milk'],
])('reads %j', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded)
})
