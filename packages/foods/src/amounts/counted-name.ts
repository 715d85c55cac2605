import { pluralOf, singularOf } from '../words/english.ts'

/** What cooks count by the piece, as the last word of its English name; the table of foods is too large to be loaded for it. */
const PIECES = new Set(
  (
    'almond anchovy apple apricot artichoke aubergine avocado bagel banana bean beetroot biscuit breast bun burger cake ' +
    'carrot cauliflower cherry chicken chilli chop clove cookie courgette cracker cucumber date drumstick egg eggplant ' +
    'fig fillet frankfurter gherkin grape grapefruit jalapeño kiwi leaf leek leg lemon lentil lettuce lime loaf mango ' +
    'melon mushroom mussel nectarine nut olive onion orange oyster parsnip pea peach pear pepper pineapple pitta plum ' +
    'pod potato prawn pumpkin quince radish raspberry roll sardine sausage scallop shallot shrimp slice sprig squash ' +
    'steak stick strawberry thigh tomatillo tomato tortilla turnip waffle walnut white wing wrap yolk zucchini'
  ).split(' '),
)

/** The name of a food of which so many pieces are counted: '6 eggs', '0.5 onion'. Names in other languages stay as they are. */
export const countedName = (name: string, count: number): string => {
  const noun = /(?<!\p{L})\p{L}+$/u.exec(name)?.[0] ?? ''
  const one = singularOf(noun)
  if (!PIECES.has(one.toLowerCase())) return name
  return name.slice(0, -noun.length) + (count > 1 ? pluralOf(one) : one)
}
