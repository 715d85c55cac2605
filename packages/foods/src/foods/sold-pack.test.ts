import { expect, it } from 'vitest'
import { findSoldPack } from './sold-pack.ts'

it.each([
  ['Eggs 12 pack', '12 item'],
  ['Eier 10 Stück', '10 item'],
  ['Eier M 10 St.', '10 item'],
  ['Bio Eier 10er', '10 item'],
  ['Oeufs x12', '12 item'],
  ['Oeufs frais boîte de 6', '6 item'],
  ['Huevos 12 uds', '12 item'],
  ['Huevos camperos docena', '12 item'],
  ['Uova fresche 6 pezzi', '6 item'],
  ["ביצים L 12 יח'", '12 item'],
  ['12 Large Free Range Eggs', '12 item'],
  ['Eggs half dozen', '6 item'],
  ['EGGS 18CT', '18 item'],
  ['Bananas 6 pack', '6 item'],
  ['Eggs 12 pack 696 g', '12 item'],
  ['Limes 4pk', '4 item'],
  ['Brötchen 6 Stück', '6 item'],
  ['Frozen naan 4 pack', '4 item'],
])('[INV-076] counts the pieces of %s', (name, unit) => expect(findSoldPack(name, 1)).toBe(unit))

it.each([
  ['Cola 6 x 330 ml', '6x330ml'],
  ['Apples 1.5 kg', '1.5kg'],
  ['Burger buns 4 x 50 g', '4x50g'],
  ['Cola 6 pack 330 ml', '6x330ml'],
  ['Lemon soda 33cl 6-pack', '6x330ml'],
])('keeps the weight or volume of %s', (name, unit) => expect(findSoldPack(name, 1)).toBe(unit))

it.each([
  'Toilet paper 12 rolls',
  'Pringles 2 pack',
  'Tea bags 80 pack',
  'Orange juice 4 pack',
  'Canned tomatoes 4 pack',
  'Chocolate eggs 6 pack',
  'Egg noodles x4',
  '7 Grain bread',
  '7 Days croissant',
  'Eggs',
  'Avocado 1 Stück',
  '4011 Bananas',
  'Oranges 50%',
  '',
])('counts nothing in %j', (name) => expect(findSoldPack(name, 1)).toBeNull())

it('takes a number that the line repeats for how often it was bought', () => {
  expect(findSoldPack('Lemons x4', 4)).toBeNull()
  expect(findSoldPack('12 Large Eggs', 2)).toBe('12 item')
  expect(findSoldPack('Avocado 2 pack', 2)).toBe('2 item')
})
