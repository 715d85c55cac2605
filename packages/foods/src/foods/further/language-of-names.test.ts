import { describe, expect, it } from 'vitest'
import { readFood } from '../read-food.ts'
import { FOOD_GROUPS, LANGUAGES } from '../tables/food-groups.ts'
import { furtherLanguage } from './further-language.ts'
import { languageOfNames } from './language-of-names.ts'

/** Names that say by themselves of which language they are, and short or shared ones beside them with their foods. */
const PAPERS = [
  [
    'hu',
    'Tej 2,8% 1l, Kenyér fehér 1kg, Csirkemell filé, Tejföl 20%',
    'alma apple, paprika bell-pepper, só salt, dió walnut, sör beer, hagyma onion',
  ],
  [
    'sv',
    'Mjölk 1,5%, Kycklingfilé, Havregryn, Rågbröd',
    'ost cheese, glass ice-cream, sylt jam, korv sausage, lök onion',
  ],
  [
    'fi',
    'Maito 1l, Ruisleipä, Kananmunat, Kurkku',
    'voi butter, sipuli onion, kala fish, olut beer, hillo jam, liha meat',
  ],
  [
    'pl',
    'Mleko 3,2%, Chleb żytni, Ziemniaki 2kg, Śmietana 18%',
    'ser cheese, sok juice, ryż rice, por leek, masło butter, woda water',
  ],
  [
    'ro',
    'Lapte 1,5%, Pâine albă, Cartofi, Smântână',
    'ou egg, orez rice, mere apple, ulei oil, miere honey, varză cabbage',
  ],
  [
    'pt',
    'Leite meio gordo, Pão de forma, Frango, Iogurte natural',
    'batata potato, sal salt, alho garlic, maçã apple, bolo cake',
  ],
  [
    'tr',
    'Süt 1L, Beyaz peynir, Yumurta 10lu, Ekmek',
    'et meat, un flour, tuz salt, bal honey, biber bell-pepper, elma apple',
  ],
  [
    'cs',
    'Mléko polotučné, Chléb kmínový, Brambory, Smetana ke šlehání',
    'med honey, sůl salt, sýr cheese, maso meat, rýže rice, pivo beer',
  ],
  [
    'hr',
    'Mlijeko 2,8%, Kruh polubijeli, Krumpir, Vrhnje kiselo',
    'sir cheese, med honey, sol salt, sok juice, riža rice, luk onion',
  ],
  [
    'da',
    'Sødmælk, Rugbrød, Kyllingebryst, Leverpostej',
    'ost cheese, smør butter, løg onion, mel flour, øl beer',
  ],
] as const

describe('the language of names', () => {
  it.each(PAPERS)('is %s beside %s', (language, plain, shared) => {
    const said = shared.split(', ').map((one) => one.split(' ') as [name: string, id: string])
    const found = languageOfNames([...plain.split(', '), ...said.map(([name]) => name)])
    expect(found).toBe(language)
    for (const [name, id] of said)
      expect([name, readFood(name, found)]).toMatchObject([name, { food_id: id }])
  })

  it.each(LANGUAGES)('is none of the further ones for names in %s', (language) => {
    const names = FOOD_GROUPS.flatMap(({ foods }) =>
      foods.map(({ names: all }) => all[language]?.split(', ')[0] ?? []).flat(),
    )
    const tens = Array.from({ length: Math.floor(names.length / 10) }, (_, at) =>
      names.slice(at * 10, at * 10 + 10),
    )
    expect(tens.length).toBeGreaterThan(30)
    expect(tens.filter((ten) => languageOfNames(ten) !== null)).toEqual([])
  })

  it.each([
    ['two names', ['mleko', 'chleb']],
    ['as many names of other languages', ['mleko', 'chleb', 'ziemniaki', 'bread', 'butter', 'potatoes']],
    ['names of nothing', ['Xyzzy', 'Item 4711', 'Jan Kowalski']],
    ['nothing', []],
  ])('is not told by %s', (_, names) => {
    expect(languageOfNames(names)).toBeNull()
  })

  it.each([
    ['Russian', 'Молоко, Хлеб, Сыр, Яйца, Масло, Мясо, Яблоко, Соль, Сахар, Рис'],
    ['Serbian', 'Млеко, Хлеб, Сир, Јаја, Путер, Месо, Јабука, Со, Шећер, Пиринач'],
    ['Macedonian', 'Млеко, Леб, Сирење, Јајца, Путер, Месо, Јаболко, Сол, Шеќер, Ориз'],
    ['Belarusian', 'Малако, Хлеб, Сыр, Яйкі, Масла, Мяса, Цыбуля, Бульба, Соль, Рыс'],
    ['Icelandic', 'Mjólk, Brauð, Ostur, Egg, Smjör, Epli, Fiskur, Hrísgrjón, Salt, Sykur'],
  ])('is none for %s, whose letters the others lack', (_, names) => {
    expect(languageOfNames(names.split(', '))).toBeNull()
  })

  it.each([
    ['uk', 'Молоко, Хліб, Сир, Яйця, Масло, М’ясо, Яблуко, Сіль, Цукор, Coca-Cola'],
    ['bg', 'Мляко, Хляб, Сирене, Яйца, Масло, Месо, Ябълка, Сол, Захар, Crème fraîche'],
  ])('is %s also beside a brand in other letters', (language, names) => {
    expect(languageOfNames(names.split(', '))).toBe(language)
  })

  it('is told by a code only where it is a further one', () => {
    expect([furtherLanguage('sv'), furtherLanguage('de'), furtherLanguage(null)]).toEqual(['sv', null, null])
  })
})
