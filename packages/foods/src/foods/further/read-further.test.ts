import { describe, expect, it } from 'vitest'
import { readTypedLine } from '../../lists/read-typed-lines.ts'
import { readPhrase } from '../../phrases/read-phrase.ts'
import { foodsInName } from '../foods-in-name.ts'
import { readFood } from '../read-food.ts'
import { foldFood } from '../names/fold-food.ts'
import { FURTHER_LANGUAGES, LANGUAGES } from '../tables/food-groups.ts'
import type { Language } from '../tables/food-groups.ts'
import { FOODS } from '../tables/food-table.ts'
import { isWordOf } from './further-words.ts'

const foodIn = (name: string, language: Language | null = null) => {
  const food = readFood(name, language)
  return food.is_food ? food.food_id : food.is_food
}

describe('names in the further languages', () => {
  it.each([
    ['pl', 'ZIEMNIAKI 2KG', 'potato'],
    ['pl', 'FILET Z KURCZAKA', 'chicken-breast'],
    ['pl', 'Ser gouda plastry 150g', 'gouda'],
    ['cs', 'kuřecí prsa', 'chicken-breast'],
    ['cs', 'červená paprika', 'bell-pepper'],
    ['cs', 'Chléb konzumní kmínový', 'bread'],
    ['sk', 'mlieko polotučné 1l', 'low-fat-milk'],
    ['sk', 'rožok biely 40g', 'bread-roll'],
    ['hu', 'fehér kenyér', 'white-bread'],
    ['hu', 'tejföl 20%', 'sour-cream'],
    ['ro', 'Piept de pui dezosat', 'chicken-breast'],
    ['ro', 'carne de porc', 'pork'],
    ['bg', 'кисело мляко 2% 400г', 'yogurt'],
    ['bg', 'домати розови', 'tomato'],
    ['el', 'ΓΑΛΑ ΦΡΕΣΚΟ 1L', 'milk'],
    ['el', '3 ντομάτες ώριμες', 'tomato'],
    ['hr', 'kruh polubijeli', 'bread'],
    ['hr', 'mlijeko svježe', 'milk'],
    ['sl', 'kisla smetana', 'sour-cream'],
    ['sl', 'jajca M 10/1', 'egg'],
    ['sv', 'ost skivad', 'cheese'],
    ['sv', 'Rökt skinka skivad', 'ham'],
    ['da', 'rugbrød skåret', 'rye-bread'],
    ['da', 'kyllingelår', 'chicken-thigh'],
    ['no', 'gulost skivet', 'yellow-cheese'],
    ['no', 'poteter 2 kg', 'potato'],
    ['fi', 'rasvaton maito 1l', 'skimmed-milk'],
    ['fi', 'Ruispala ruisleipä', 'rye-bread'],
    ['et', 'hapukoor 20% 500g', 'sour-cream'],
    ['et', 'kartul pestud', 'potato'],
    ['lv', 'Piens 2,5%', 'milk'],
    ['lv', 'biezpiens 9%', 'quark'],
    ['lt', 'vištienos krūtinėlė', 'chicken-breast'],
    ['lt', 'bulvės', 'potato'],
    ['pt', 'leite meio gordo', 'low-fat-milk'],
    ['pt', 'queijo fatiado', 'cheese'],
    ['tr', 'beyaz peynir', 'feta'],
    ['tr', 'SÜT 1L', 'milk'],
    ['uk', 'Молоко 2,5% 900г', 'milk'],
    ['uk', 'хліб білий', 'white-bread'],
  ])('%s: %s', (_, name, id) => expect(foodIn(name)).toBe(id))

  it.each([
    ['masła', 'masło'],
    ['burgonyát', 'burgonya'],
    ['mlijeka', 'mlijeko'],
    ['sokeria', 'sokeri'],
    ['hapukoort', 'hapukoor'],
    ['cukura', 'cukurs'],
    ['sviesto', 'sviestas'],
    ['борошна', 'борошно'],
  ])('reads %s like %s', (inflected, name) => {
    expect(foodIn(name)).not.toBeNull()
    expect(foodIn(inflected)).toBe(foodIn(name))
  })

  it.each([
    ['mleka', 'pl', 'milk'],
    ['mléka', 'cs', 'milk'],
    ['sir gauda', 'hr', 'cheese'],
    ['voi', 'fi', 'butter'],
    ['glass', 'sv', 'ice-cream'],
  ] as const)('reads short and common words where the language is told: %s', (name, language, id) => {
    expect(foodIn(name)).not.toBe(id)
    expect(foodIn(name, language)).toBe(id)
  })

  it.each([
    ['havremjölkschoklad', 'sv', 'chocolate'],
    ['äppelsylt', 'sv', 'jam'],
    ['omenahillo', 'fi', 'jam'],
    ['almasütemény', 'hu', 'cake'],
  ] as const)('finds the head of a compound where the language is told: %s', (name, language, id) => {
    expect(foodIn(name, language)).toBe(id)
  })

  it.each(['mleko', 'mjölk', 'jajka', 'smør', 'maito'])('needs no language for %s', (name) => {
    expect(foodIn(name)).not.toBeNull()
  })

  it('reads what is with something, or without it, as the thing', () => {
    expect(foodIn('jogurt z malinami')).toBe('yogurt')
    expect(foodIn('sok s jabukom')).toBe('juice')
    expect(foodIn('mjölk utan laktos')).toBe('milk')
  })

  it.each(['Jan Kowalski', 'Xyzzy skruvar', 'Ostrava', 'med kit'])('says nothing of %s', (name) => {
    expect(foodIn(name)).not.toBe(true)
    expect(readFood(name).is_food).not.toBe(true)
  })
})

describe('words of several languages', () => {
  it.each([
    ['maize', 'canned-corn', 'lv', 'bread'],
    ['paprika', 'paprika-powder', 'sv', 'bell-pepper'],
    ['batata', 'sweet-potato', 'pt', 'potato'],
  ] as const)(
    'stay what they are to the others, but not in a text of their own: %s',
    (name, id, language, own) => {
      expect(foodIn(name)).toBe(id)
      expect(foodIn(name, language)).toBe(own)
    },
  )

  it.each([
    ['Bundmöhren', 'carrot'],
    ['Mango and honey', 'honey'],
    ['queso de oveja', 'sheep-cheese'],
    ['suet', 'suet'],
    ['Öl', 'oil'],
  ])('change nothing of what the others read: %s', (name, id) => expect(foodIn(name)).toBe(id))
})

describe('a told language', () => {
  const shown = [...FOODS.values()].flatMap(({ names }) =>
    LANGUAGES.flatMap((language) => names[language]?.split(', ')[0] ?? []),
  )

  const alone = new Map(shown.map((name) => [name, foodIn(name)]))

  it.each(FURTHER_LANGUAGES)(
    '%s changes no names of the first eight but those that it has too',
    (language) => {
      const changed = [...alone].filter(([name, id]) => foodIn(name, language) !== id).map(([name]) => name)
      expect(changed.filter((name) => !isWordOf(foldFood(name), language))).toEqual([])
      expect(changed.length).toBeLessThan(10)
    },
  )

  it.each([
    ['Pulled pork', 'pulled-pork'],
    ['Pork loin', 'pork-loin'],
    ['Glass noodles', 'glass-noodles'],
    ['Red wine vinegar', 'vinegar'],
    ['Honeydew melon ripe each', 'honeydew-melon'],
    ['Käse', 'cheese'],
  ] as const)('takes no words of %s for those of its siblings', (name, id) => {
    expect(foodIn(name)).toBe(id)
    for (const language of FURTHER_LANGUAGES)
      expect([language, foodIn(name, language)]).toEqual([language, id])
  })

  it('leaves names of other languages to what they show', () => {
    expect(foodIn('mleko', 'sv')).toBe('milk')
    expect(foodIn('glass', 'pl')).toBe(foodIn('glass'))
    expect(foodIn('ost', 'hu')).toBe(foodIn('ost'))
  })
})

describe('lines and phrases in the further languages', () => {
  it.each([
    ['2 mleko', 2, 'item', 'milk'],
    ['500 g masła', 500, 'g', 'butter'],
    ['1 l mælk', 1, 'l', 'milk'],
    ['6 ägg', 6, 'item', 'egg'],
    ['αυγά 6', 6, 'item', 'egg'],
  ])('of a list: %s', (line, quantity, unit, id) => {
    const typed = readTypedLine(line, () => undefined)
    expect([typed.quantity, typed.unit, foodIn(typed.item_name)]).toEqual([quantity, unit, id])
  })

  it.each([
    ['200 g smör', 200, 'g', 'butter'],
    ['3 dl mjölk', 3, 'dl', 'milk'],
    ['2 dl mlijeka', 2, 'dl', 'milk'],
    ['3 łyżki mąki', 3, 'metric tbsp', 'flour'],
    ['2 stroužky česneku', 2, 'clove', 'garlic'],
    ['2 ст. л. олії', 2, 'metric tbsp', 'oil'],
  ])('of a recipe: %s', (phrase, quantity, unit, id) => {
    const read = readPhrase(phrase, null)
    expect([read.quantity, read.unit, foodIn(read.name)]).toEqual([quantity, unit, id])
  })
})

describe('what is certainly in them', () => {
  it.each([
    ['smör', ['butter']],
    ['тертий сир', ['grated-cheese']],
    ['сметана', ['cream', 'sour-cream']],
    ['mąka', ['flour']],
  ])('is known where all words are: %s', (name, ids) => {
    expect(foodsInName(name)?.map(({ id }) => id)).toEqual(ids)
  })

  it.each(['mjölkig sås', 'sos', 'jogurt z orzechami', 'chleb Xyz'])('is not guessed of %s', (name) => {
    expect(foodsInName(name)).toBeNull()
  })
})
