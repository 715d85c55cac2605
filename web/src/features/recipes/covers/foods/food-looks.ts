import { findEntries, wordTable } from '../cover-words.ts'

/** The colours of food in a drawing; each is a token `--food-…`. */
export type FoodColor =
  | 'red'
  | 'orange'
  | 'yellow'
  | 'lime'
  | 'green'
  | 'leaf'
  | 'purple'
  | 'pink'
  | 'cream'
  | 'gold'
  | 'crust'
  | 'brown'
  | 'cocoa'
  | 'berry'

/** How a piece of food is drawn. */
export type PieceShape =
  | 'ball'
  | 'bean'
  | 'berry'
  | 'chilli'
  | 'chunk'
  | 'citrus'
  | 'coin'
  | 'cube'
  | 'egg'
  | 'fillet'
  | 'floret'
  | 'kernel'
  | 'leaf'
  | 'mushroom'
  | 'nut'
  | 'pea'
  | 'prawn'
  | 'ring'
  | 'slice'
  | 'strip'
  | 'wedge'

/** A food as it is seen on a plate; `inner` is the colour of its inside where that is another one. */
export type FoodLook = { shape: PieceShape; color: FoodColor; inner?: FoodColor }

const look = (shape: PieceShape, color: FoodColor, inner?: FoodColor): FoodLook =>
  inner === undefined ? { shape, color } : { shape, color, inner }

/** Foods that are seen as pieces. */
const PIECES = wordTable<FoodLook>([
  ['tomato, cherry tomato, new tomato', look('slice', 'red')],
  ['lemon', look('citrus', 'yellow')],
  ['lime', look('citrus', 'lime')],
  ['orange, grapefruit, tangerine', look('citrus', 'orange')],
  ['carrot', look('coin', 'orange')],
  ['cucumber, courgette, zucchini, gherkin', look('coin', 'green', 'lime')],
  ['radish', look('coin', 'pink', 'cream')],
  ['banana, bamboo shoot, daikon, water chestnut', look('coin', 'yellow', 'cream')],
  ['smoked sausage, sausage, chorizo, salami, frankfurter, pepperoni', look('coin', 'red', 'pink')],
  ['olive', look('coin', 'purple', 'berry')],
  ['sweet potato, butternut squash, squash, pumpkin, mango, papaya', look('cube', 'orange')],
  ['apricot, dried apricot', look('wedge', 'orange', 'yellow')],
  ['potato, new potato, parsnip, turnip, celeriac, swede', look('cube', 'yellow')],
  ['pineapple', look('cube', 'yellow')],
  ['tofu, feta, paneer, goat cheese, halloumi, blue cheese', look('cube', 'cream')],
  ['mozzarella, ricotta, burrata', look('ball', 'cream')],
  ['beetroot, cooked beetroot, cooked beet', look('cube', 'purple')],
  ['red pepper, pepper, bell pepper', look('strip', 'red')],
  ['green pepper, green bean, asparagus, celery, fennel, leek, spring onion', look('strip', 'green')],
  ['okra, mangetout, broccolini', look('strip', 'leaf')],
  ['yellow pepper', look('strip', 'yellow')],
  ['bacon, bacon lardon, lardon, pancetta, ham, prosciutto', look('strip', 'pink')],
  ['red cabbage', look('strip', 'purple')],
  ['chicken, chicken breast, chicken thigh, chicken leg, chicken drumstick', look('chunk', 'gold')],
  ['whole chicken, turkey, duck, minced chicken, turkey mince', look('chunk', 'gold')],
  ['beef, minced beef, stewing beef, flank steak, sirloin steak, steak, sirloin', look('chunk', 'brown')],
  ['lamb, minced lamb, lamb shoulder, venison, liver', look('chunk', 'brown')],
  ['pork, minced pork, pork belly, pork shoulder, pork tenderloin, veal', look('chunk', 'crust')],
  ['tuna, sardine, anchovy, mackerel', look('chunk', 'pink')],
  ['seitan, tempeh', look('cube', 'crust')],
  ['salmon, smoked salmon, trout', look('fillet', 'pink')],
  ['cod, sea bass, fish, haddock, halibut, hake, tilapia', look('fillet', 'cream')],
  ['prawn, shrimp, crab, lobster', look('prawn', 'pink')],
  ['mussel, clam, oyster', look('nut', 'berry')],
  ['squid, octopus, calamari', look('ring', 'pink')],
  ['egg, boiled egg', look('egg', 'cream')],
  ['kidney bean, canned kidney bean, borlotti bean', look('bean', 'purple')],
  ['black bean, canned black bean, black fungus', look('bean', 'cocoa')],
  ['bean, canned bean, butter bean, cannellini bean, white bean, peanut', look('bean', 'cream')],
  ['chickpea, canned chickpea, dried chickpea', look('pea', 'gold')],
  ['pea, frozen pea, edamame, caper, soybean', look('pea', 'green')],
  ['lentil, red lentil', look('pea', 'orange')],
  ['sweetcorn, corn', look('kernel', 'yellow')],
  ['bulgur, quinoa, couscous, rolled oat, oat', look('kernel', 'gold')],
  ['pomegranate, redcurrant, cranberry', look('kernel', 'red')],
  ['broccoli', look('floret', 'green')],
  ['cauliflower', look('floret', 'cream')],
  ['kale, brussels sprout', look('floret', 'leaf')],
  ['spinach, chard, nori, wakame, watercress, rocket', look('leaf', 'leaf')],
  ['lettuce, romaine lettuce, mixed leaf, cabbage, pak choi, bok choy', look('leaf', 'lime')],
  ['little gem lettuce, bean sprout, endive', look('leaf', 'lime')],
  ['mushroom, chestnut mushroom, shiitake, oyster mushroom', look('mushroom', 'crust')],
  ['aubergine, eggplant', look('coin', 'purple', 'cream')],
  ['red onion, shallot, radicchio', look('ring', 'purple')],
  ['avocado', look('wedge', 'green', 'lime')],
  ['apple', look('wedge', 'red', 'cream')],
  ['pear', look('wedge', 'lime', 'cream')],
  ['peach, nectarine', look('wedge', 'orange', 'yellow')],
  ['plum', look('wedge', 'purple', 'orange')],
  ['fig, dried fig', look('wedge', 'purple', 'pink')],
  ['melon', look('wedge', 'lime', 'orange')],
  ['strawberry, raspberry, cherry', look('berry', 'red')],
  ['blueberry, blackberry, grape', look('berry', 'berry')],
  ['date, raisin, prune', look('nut', 'cocoa')],
  ['almond, hazelnut, pumpkin seed, sunflower seed, cashew', look('nut', 'gold')],
  ['walnut, pecan', look('nut', 'crust')],
  ['jalapeno, green chilli, tomatillo', look('chilli', 'green')],
  ['chilli, kimchi', look('chilli', 'red')],
  ['dark chocolate, chocolate', look('cube', 'cocoa')],
])

/** Herbs, which are strewn over it. */
const HERBS = wordTable<FoodLook>([
  ['basil, mint, spinach, thai basil', look('leaf', 'green')],
  ['parsley, coriander, dill, thyme, rosemary, tarragon, dried oregano, oregano, sage', look('leaf', 'leaf')],
  ['chive, spring onion', look('leaf', 'lime')],
])

/** What gives a sauce, a soup or a dough its colour. */
const SAUCES = wordTable<FoodColor>([
  ['passata, tomato paste, chopped tomato, tomato, gochujang, gochugaru, kimchi, red pepper', 'red'],
  ['carrot, pumpkin, butternut squash, sweet potato, curry powder, paprika, red lentil', 'orange'],
  ['turmeric, corn, sweetcorn, cornmeal, lemon, mango, cheddar, egg yolk', 'yellow'],
  ['green chilli, pea, frozen pea, tomatillo, broccoli, cucumber, avocado', 'lime'],
  ['spinach, pesto, basil, edamame, wakame', 'green'],
  ['coconut milk, double cream, cream, milk, yogurt, greek yogurt, ricotta, mayonnaise', 'cream'],
  ['tahini, chickpea, canned chickpea, almond, ground almond, peanut butter, egg, mozzarella', 'gold'],
  ['chicken stock, vegetable stock, dashi, miso, honey, white wine, fish stock', 'gold'],
  ['soy sauce, oyster sauce, beef stock, lentil, cinnamon, garam masala, fish sauce', 'brown'],
  ['black bean, canned black bean, cocoa powder, chocolate, dark chocolate, red wine, date', 'cocoa'],
  ['beetroot, cooked beetroot, red cabbage', 'purple'],
  ['blueberry, blackberry', 'berry'],
  ['strawberry, raspberry', 'pink'],
])

/** 'Chicken stock' and 'corn starch' are not chicken and corn to look at. */
const INVISIBLE =
  /\b(?:stock|sauce|paste|oil|vinegar|starch|flour|powder|juice|wine|extract|milk|butter|sugar|syrup|tortilla|bay|kaffir|dried oregano|mustard|water|fragrant)\b/

const visible = (words: readonly string[]) => !INVISIBLE.test(words.join(' '))

/** The pieces that a name speaks of, the first of each look. */
export const piecesIn = (words: readonly string[]): readonly FoodLook[] =>
  visible(words) ? findEntries(words, PIECES) : []

/** The herbs that a name speaks of. */
export const herbsIn = (words: readonly string[]): readonly FoodLook[] => findEntries(words, HERBS)

/** The colours that what a name speaks of gives a sauce. */
export const sauceColorsIn = (words: readonly string[]): readonly FoodColor[] => findEntries(words, SAUCES)
