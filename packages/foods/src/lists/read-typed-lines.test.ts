import { describe, expect, it } from 'vitest'
import { readTypedLines } from './read-typed-lines.ts'

const KNOWN = [
  { name: 'Whole milk', unit: 'l' },
  { name: 'Flour', unit: 'g' },
  { name: '7 herbs', unit: 'package' },
]
const read = (typed: string) =>
  readTypedLines(typed, (name) => KNOWN.find((known) => known.name.toLowerCase() === name.toLowerCase())).map(
    ({ item_name, quantity = '?', unit }) => `${quantity} ${unit} ${item_name}`,
  )

describe('what was typed into the row that adds lines', () => {
  it('is taken apart at commas', () => {
    expect(read('2 l milk, eggs, 500g flour')).toEqual(['2 l milk', '? item eggs', '500 g Flour'])
  })

  it('keeps the amount that a comma is typed before', () => {
    expect(read('rice, 5kg, water, 6 x 1,5 l, eggs, 1,5 l milk, oil, 2l')).toEqual([
      '5 kg rice',
      '9 l water',
      '? item eggs',
      '1.5 l milk',
      '2 l oil',
    ])
  })

  it('may be pasted, with bullets and empty lines', () => {
    expect(read('- 6 eggs\r\n\n* bread;tea\n[ ] 2 kg rice\n☑ salt')).toEqual([
      '6 item eggs',
      '? item bread',
      '? item tea',
      '2 kg rice',
      '? item salt',
    ])
  })

  it.each([
    ['1,5 kg Kartoffeln', '1.5 kg Kartoffeln'],
    ['eggs 6', '6 item eggs'],
    ['00 flour 1kg', '1 kg 00 flour'],
    ['milk 2l', '2 l milk'],
    ['1/2 kg butter', '0.5 kg butter'],
    ['2 Dosen Tomaten', '2 can Tomaten'],
    ['2x milk', '2 item milk'],
    ['2-3 onions', '3 item onions'],
    ['2 ליטר חלב', '2 l חלב'],
    ['vitamin B12', '? item vitamin B12'],
    ['milk 3.5%', '? item milk 3.5%'],
    ['7up', '? item 7up'],
    ['Coke Zero 6x330ml', '1980 ml Coke Zero'],
    ['2 x 400 g chopped tomatoes', '800 g chopped tomatoes'],
    ['6×330ml cola', '1980 ml cola'],
    ['3 x 2 batteries', '? item 3 x 2 batteries'],
    ['Oat milk\t2\tl', '2 l Oat milk'],
    ['eggs\t6', '6 item eggs'],
    ['2\tleeks', '2 item leeks'],
    ["2 M&M's (large)", "2 item M&M's (large)"],
    ['0 milk', '0 item milk'],
    ['Cola 0', '? item Cola 0'],
    ['500 ml', '? item 500 ml'],
    ['1e9 eggs', '? item 1e9 eggs'],
  ])('reads %s', (typed, line) => {
    expect(read(typed)).toEqual([line])
  })

  it('is taken apart at the commas of other scripts', () => {
    expect(read('牛奶，2 鸡蛋、面包；茶')).toEqual(['? item 牛奶', '2 item 鸡蛋', '? item 面包', '? item 茶'])
    expect(read('חלב، ביצים')).toEqual(['? item חלב', '? item ביצים'])
  })

  it.each([
    ['some milk', '? item milk'],
    ['du lait', '? item lait'],
    ['de la crème', '? item crème'],
    ['del monte peaches', '? item del monte peaches'],
  ])('leaves out the article of %s, where the rest is a food', (typed, line) => {
    expect(read(typed)).toEqual([line])
  })

  it('keeps the name and the unit of what the household knows', () => {
    expect(read('whole MILK, 2 whole milk, 500 ml whole milk, flour, 7 herbs')).toEqual([
      '? l Whole milk',
      '2 l Whole milk',
      '500 ml Whole milk',
      '? item Flour',
      '? package 7 herbs',
    ])
  })

  it('may be 5,000 lines, or nothing', () => {
    expect(read(Array.from({ length: 5_000 }, (_, index) => `2 l thing${index}x`).join('\n'))).toHaveLength(
      5_000,
    )
    expect(read(' ,, \n ; - ')).toEqual([])
  })

  it('keeps a long name whole', () => {
    const name = 'long '.repeat(40).trim()
    expect(read(`2 kg ${name}`)).toEqual([`2 kg ${name}`])
    expect(read(`2 kg ${name} ${name}`)).toEqual([`? item 2 kg ${name} ${name}`])
  })
})
