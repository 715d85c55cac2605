import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { coverWords, findEntries, wordTable } from './cover-words.ts'

/** How a dish is served, as it is drawn. */
export type Dish =
  | 'bake'
  | 'bites'
  | 'bread'
  | 'burger'
  | 'cake'
  | 'dip'
  | 'drink'
  | 'eggs'
  | 'frittata'
  | 'noodles'
  | 'omelette'
  | 'pancakes'
  | 'pasta'
  | 'pizza'
  | 'plate'
  | 'porridge'
  | 'pudding'
  | 'rice'
  | 'roast'
  | 'rolls'
  | 'salad'
  | 'sandwich'
  | 'skewers'
  | 'soup'
  | 'stew'
  | 'stir-fry'
  | 'tacos'
  | 'toast'

/** Words of names, in the languages that people write most of their recipes in. */
const NAMED = wordTable<Dish>([
  ['soup, broth, chowder, bisque, gazpacho, minestrone, avgolemono, borscht, pho, jjigae, ramen', 'soup'],
  ['tom yum, tom kha, laksa, suppe, soupe, sopa, zuppa, veloute, מרק', 'soup'],
  ['stew, curry, chili, goulash, tagine, casserole, masala, dal, dhal, korma, rogan, vindaloo, wot', 'stew'],
  ['coq, cacciatore, paneer, ragout, eintopf, gulasch, guiso, butter chicken, moroccan, moules', 'stew'],
  ['dakgalbi, aloo gobi, ratatouille, ful, espinaca, kho, carnita, bourguignon, תבשיל', 'stew'],
  ['pasta, spaghetti, macaroni, penne, linguine, tagliatelle, gnocchi, carbonara, nudeln, פסטה', 'pasta'],
  ['noodle, pad thai, soba, udon, japchae, bun cha, lo mein', 'noodles'],
  ['rice, risotto, paella, biryani, jambalaya, bibimbap, pilaf, oyakodon, mujaddara, reis, riz', 'rice'],
  ['arroz, krapow, אורז', 'rice'],
  ['salad, salade, slaw, tabbouleh, fattoush, horiatiki, caprese, ceviche, larb, namul, salat', 'salad'],
  ['ensalada, insalata, nicoise, edamame, courgette ribbon, esquite, סלט', 'salad'],
  ['gratin, lasagne, lasagna, moussaka, parmigiana, pie, quiche, enchilada, plaki, briam, auflauf', 'bake'],
  ['crumble, baked, spanakopita, strata, baked apple, קיש', 'bake'],
  ['roast, traybake, tray bake, bravas, sheet pan, arrosto, braten', 'roast'],
  ['stir fry, wok, kung pao, fried vegetable, pfanne', 'stir-fry'],
  ['skewer, kebab, souvlaki, satay, kofta, yakitori, spiess', 'skewers'],
  ['shakshuka, menemen, huevo, huevo ranchero, chilaquile, op la, scramble, avocado egg, שקשוקה', 'eggs'],
  ['omelette, omelet, tamagoyaki, khai jiao', 'omelette'],
  ['frittata, tortilla de patata, socca, pajeon, okonomiyaki', 'frittata'],
  ['pancake, crepe, waffle, chilla, fritter, blini, pfannkuchen, פנקייק', 'pancakes'],
  ['porridge, oat, muesli, granola, congee, chia pudding, overnight, upma, breakfast bowl', 'porridge'],
  ['greek yogurt, smoothie bowl, דייסה', 'porridge'],
  ['toast, bruschetta, pan con tomate, crostini, tartine, טוסט', 'toast'],
  ['sandwich, banh mi, panini, club, כריך', 'sandwich'],
  ['burger, hamburger, המבורגר', 'burger'],
  ['banana bread, bread, cornbread, focaccia, loaf, naan, scone, brot, pane, לחם', 'bread'],
  ['cake, clafoutis, torte, cheesecake, tart, kuchen, gateau, עוגה', 'cake'],
  [
    'brownie, browny, cookie, cooky, biscuit, bite, gougere, muffin, falafel, onigiri, truffle, kekse, עוגיות',
    'bites',
  ],
  ['dip, hummus, tzatziki, guacamole, baba ganoush, raita, salsa, חומוס', 'dip'],
  ['lassi, smoothie, lemonade, shake, milkshake, juice, cocktail', 'drink'],
  ['taco, burrito, fajita, quesadilla, tostada, wrap', 'tacos'],
  ['roll, spring roll, summer roll, sushi, dumpling, gyoza, maki, involtini', 'rolls'],
  ['pizza, flatbread, flammkuchen, פיצה', 'pizza'],
  ['pudding, mousse, crema, arroz con leche, panna cotta, ice cream, custard, compote', 'pudding'],
  ['sticky rice, che chuoi, trifle, sorbet, parfait', 'pudding'],
])

const TAGGED = wordTable<Dish>([
  ['dessert', 'pudding'],
  ['drink', 'drink'],
  ['soup', 'soup'],
  ['salad', 'salad'],
  ['pasta', 'pasta'],
  ['noodle', 'noodles'],
  ['curry, stew, slow, pulse, puls', 'stew'],
  ['pancake', 'pancakes'],
  ['dip', 'dip'],
  ['taco', 'tacos'],
  ['sandwich', 'sandwich'],
  ['wok', 'stir-fry'],
  ['traybake, roast', 'roast'],
  ['bread', 'bread'],
  ['baked', 'bake'],
  ['rice', 'rice'],
  ['egg', 'eggs'],
  ['one pot', 'stew'],
])

const OF_MEAL: Record<OwnedRecipe['meal_type'], Dish> = {
  breakfast: 'porridge',
  lunch: 'plate',
  dinner: 'plate',
  snack: 'plate',
}

export type DrawnRecipe = Pick<OwnedRecipe, 'id' | 'name' | 'meal_type' | 'tags' | 'ingredients'>

/**
 * What a recipe is served as, by its name, else by its tags, else by its meal. Of a name's words the last decides ('chicken
 * katsu curry'), but not what is after 'with', 'in' or 'on'.
 */
export function dishOf({ name, tags, meal_type }: Omit<DrawnRecipe, 'id' | 'ingredients'>): Dish {
  const words = coverWords(name)
  const [head, side] = splitAt(words, /^(?:with|in|mit|con|avec)$/)
  const named = findEntries(words, NAMED).length === 0 ? [] : findEntries(head, NAMED)
  const onToast = findEntries(words, NAMED).includes('toast')
  return (
    (onToast ? 'toast' : named.at(-1)) ??
    tags.flatMap((tag) => findEntries(coverWords(tag), TAGGED)).at(0) ??
    findEntries(side, NAMED).at(0) ??
    OF_MEAL[meal_type]
  )
}

const splitAt = (words: readonly string[], joint: RegExp) => {
  const at = words.findIndex((word, index) => index > 0 && joint.test(word))
  return at < 0 ? ([words, []] as const) : ([words.slice(0, at), words.slice(at + 1)] as const)
}
