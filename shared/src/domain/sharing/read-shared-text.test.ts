import { describe, expect, it } from 'vitest'
import { readSharedText } from './read-shared-text.ts'

const read = (text: string) => {
  const shared = readSharedText(text)
  return shared.kind === 'things' ? `${shared.likelier}: ${shared.things.join(' | ')}` : shared.kind
}

describe('a text that somebody shared', () => {
  it.each([
    ['oat milk', 'have: oat milk'],
    ['2 oat milk, eggs', 'buy: 2 oat milk | eggs'],
    ['Milk\nEggs\nBread', 'buy: Milk | Eggs | Bread'],
    ['Groceries\nMilk\nEggs', 'buy: Milk | Eggs'],
    ['For the weekend:\n- 2 l milk\n- eggs', 'buy: 2 l milk | eggs'],
    ['Saturday party\nmilk\neggs\n3 lemons', 'buy: milk | eggs | 3 lemons'],
    ['Can you get milk and eggs please?', 'buy: milk | eggs'],
    ['Bring please: Wasser 6x1,5l und 2 kg Kartoffeln, danke!', 'buy: Wasser 6x1,5l | 2 kg Kartoffeln'],
    ['ne pas oublier : lait, 6 oeufs', 'buy: lait | 6 oeufs'],
    ['compra leche y huevos porfa', 'buy: leche | huevos'],
    ['Don’t forget the butter', 'buy: the butter'],
    ['Bringt Brot, bitte. Danke!', 'buy: Brot'],
    // The chocolates.
    ['Milk\n2 Merci\nMerci', 'buy: Milk | 2 Merci | Merci'],
    ['We have two oat milk and six eggs', 'have: two oat milk | six eggs'],
    ['Bought:\nmilk\neggs', 'have: milk | eggs'],
    ['peas freezer\nbutter fridge', 'have: peas freezer | butter fridge'],
    ['[ ] milk\n[ ] eggs', 'buy: milk | eggs'],
    ['[x] milk\n☑ eggs', 'have: milk | eggs'],
    ['[x] milk\n[ ] eggs\n[ ] tea', 'buy: eggs | tea'],
    ['Einkaufsliste\nMilch und Eier\n500 g Hackfleisch', 'buy: Milch | Eier | 500 g Hackfleisch'],
    ['Bitte kauf Milch und ein Brot', 'buy: Milch | ein Brot'],
    ['牛奶，鸡蛋、面包', 'buy: 牛奶 | 鸡蛋 | 面包'],
    ['חלב וביצים', 'buy: חלב | ביצים'],
  ])('is a list or a line of things: %j', (text, things) => {
    expect(read(text)).toBe(things)
  })

  it.each([
    'Leek soup\nIngredients\n2 leeks\n1 l stock\nMethod\nCook the leeks in the stock.',
    'Lauchsuppe\nZutaten:\n2 Stangen Lauch\nZubereitung:\nDen Lauch kochen.',
    `Leek soup\n2 leeks\n1 l stock\n${'Wash the leeks well, and cut them into thin rings. '.repeat(3)}\n${'Cook them in the stock for twenty minutes, then blend. '.repeat(3)}`,
  ])('is a recipe by its parts: %j', (text) => {
    expect(read(text)).toBe('recipe')
  })

  it.each([
    ['', 'nothing'],
    [' \n\t\n', 'nothing'],
    [',;\n- ', 'nothing'],
    ['a'.repeat(200_000), 'too_long'],
    ['milk\n'.repeat(40_000), 'too_long'],
    [`Ingredients\n${'2 leeks\n'.repeat(25_000)}`, 'recipe'],
  ])('may be bad: %#', (text, kind) => {
    expect(read(text)).toBe(kind)
  })
})
