import { expect, it } from 'vitest'
import { splitListed } from './split-listed.ts'

it.each([
  ['Salz, Pfeffer, Muskat', ['Salz', 'Pfeffer', 'Muskat']],
  ['salt and pepper', ['salt', 'pepper']],
  ['Salz & Pfeffer', ['Salz', 'Pfeffer']],
  ['sel, poivre', ['sel', 'poivre']],
  ['zout, peper en nootmuskaat', ['zout', 'peper', 'nootmuskaat']],
  ['מלח, פלפל, כמון', ['מלח', 'פלפל', 'כמון']],
  ['salt, pepper, sugar.', ['salt', 'pepper', 'sugar']],
])('splits %j', (line, parts) => {
  expect(splitListed(line)).toEqual(parts)
})

it.each([
  'Salz',
  'oil, olive',
  'cheese, cheddar',
  'parsley, chopped',
  'macaroni and cheese',
  'fish and chips',
  '1 tsp salt, pepper, nutmeg',
  'salt, pepper, glitter',
  'cinnamon, allspice, or mace',
  'salt, salt, salt',
  'pepper (black), salt, nutmeg',
  '',
])('leaves %j whole', (line) => {
  expect(splitListed(line)).toEqual([line])
})
