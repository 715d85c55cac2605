import { tokensOf } from '../rows/row-kind.ts'

/** Chains of shops by the name on their signs, as words without accents; of common knowledge, mostly grocers. */
const NAMES: readonly string[] = [
  // Germany, Austria, Switzerland
  ...[
    'aldi',
    'aldi sued',
    'aldi nord',
    'hofer',
    'lidl',
    'rewe',
    'edeka',
    'e center',
    'marktkauf',
    'kaufland',
  ],
  ...[
    'tegut',
    'globus baumarkt',
    'famila',
    'combi',
    'hit markt',
    'wasgau',
    'netto marken discount',
    'penny markt',
  ],
  ...[
    'nahkauf',
    'denns',
    'denns biomarkt',
    'alnatura',
    'basic bio',
    'bio company',
    'dm drogerie',
    'rossmann',
  ],
  ...['mueller drogerie', 'budni', 'getraenke hoffmann', 'trinkgut', 'fressnapf', 'billa', 'migros', 'volg'],
  ...['denner', 'interspar', 'eurospar', 'mpreis', 'obi', 'hornbach', 'toom', 'bauhaus', 'hagebau', 'ikea'],
  ...[
    'media markt',
    'mediamarkt',
    'saturn',
    'tchibo',
    'woolworth',
    'karstadt',
    'galeria kaufhof',
    'deichmann',
  ],
  ...[
    'thalia',
    'hugendubel',
    'tedi',
    'kik',
    'nordsee',
    'backwerk',
    'kamps',
    'ditsch',
    'shell',
    'aral',
    'esso',
  ],
  // France, Italy, Spain, Benelux, Nordic countries, Poland
  ...[
    'carrefour',
    'auchan',
    'leclerc',
    'intermarche',
    'monoprix',
    'franprix',
    'picard',
    'esselunga',
    'conad',
  ],
  ...['mercadona', 'eroski', 'alcampo', 'hipercor', 'el corte ingles', 'albert heijn', 'jumbo supermarkten'],
  ...['colruyt', 'delhaize', 'willys', 'hemkop', 'biedronka', 'zabka', 'decathlon', 'primark'],
  // Britain and Ireland
  ...[
    'tesco',
    'sainsbury',
    'sainsburys',
    'asda',
    'morrisons',
    'waitrose',
    'marks spencer',
    'm s simply food',
  ],
  ...[
    'ocado',
    'dunnes',
    'supervalu',
    'poundland',
    'greggs',
    'pret a manger',
    'co op food',
    'wh smith',
    'superdrug',
  ],
  // North America
  ...[
    'walmart',
    'wal mart',
    'costco',
    'kroger',
    'safeway',
    'albertsons',
    'publix',
    'trader joes',
    'whole foods',
  ],
  ...[
    'h e b',
    'meijer',
    'wegmans',
    'winn dixie',
    'food lion',
    'stop shop',
    'ralphs',
    'vons',
    'hy vee',
    'sprouts',
  ],
  ...[
    'piggly wiggly',
    'shoprite',
    'fred meyer',
    'smart final',
    'winco',
    'loblaws',
    'sobeys',
    'save on foods',
  ],
  ...[
    'walgreens',
    'cvs pharmacy',
    'rite aid',
    'home depot',
    'the home depot',
    'lowes',
    'best buy',
    'dollar tree',
  ],
  ...['dollar general', 'bed bath beyond', 'starbucks', 'mcdonalds', 'burger king', 'taco bell', 'pizza hut'],
  ...[
    'dunkin donuts',
    'chipotle',
    'panera bread',
    'tim hortons',
    'in n out burger',
    'jack in the box',
    'wendys',
  ],
  ...['seven eleven', '7 eleven', 'circle k', 'petsmart', 'petco', 'staples', 'office depot', 'walgreen'],
  // Israel
  ...['שופרסל', 'רמי לוי', 'ויקטורי', 'יינות ביתן', 'טיב טעם', 'מגה בעיר', 'אושר עד', 'יוחננוף', 'חצי חינם'],
  ...['סופר פארם', 'סופר יודה', 'קרפור', 'ניצת הדובדבן', 'am pm', 'shufersal', 'rami levy', 'super pharm'],
  // Asia and Australia
  ...[
    'aeon',
    'giant hypermarket',
    'mydin',
    'econsave',
    'jaya grocer',
    'village grocer',
    'cold storage',
    'ntuc fairprice',
  ],
  ...['fairprice', 'sheng siong', 'familymart', 'lawson', 'watsons', 'don don donki', 'woolworths', 'coles'],
]

/** Names that are also words of everyday: they count where nothing else stands in the row, or a company form behind. */
const COMMON_WORDS: readonly string[] = [
  ...[
    'real',
    'penny',
    'netto',
    'norma',
    'spar',
    'coop',
    'plus',
    'metro',
    'globus',
    'target',
    'boots',
    'iceland',
  ],
  ...[
    'subway',
    'dia',
    'action',
    'hema',
    'jumbo',
    'ica',
    'mueller',
    'next',
    'argos',
    'giant',
    'coles',
    'meny',
    'dm',
  ],
  ...[
    'kmart',
    'macys',
    'ross',
    'gap',
    'cvs',
    'tops',
    'acme',
    'sprout',
    'mega',
    'מגה',
    'ויקטורי',
    'סטופ מרקט',
  ],
]
const COMPANY_FORM =
  /^(gmbh|markt|market|supermarkt|supermarket|stores?|inc|ltd|llc|sb|drogerie|warenhaus|city)$/

const asPhrase = (name: string) => tokensOf(name).join(' ')
const PHRASES: readonly string[] = NAMES.map(asPhrase).sort((a, b) => b.length - a.length)
const WORDS: ReadonlySet<string> = new Set(COMMON_WORDS.map(asPhrase))

/** Whether a row names a known chain of shops: by its first words, or by all of them where they are common words. */
export function namesChain(text: string): boolean {
  const tokens = tokensOf(text)
  const row = tokens.join(' ')
  if (WORDS.has(row) || (WORDS.has(tokens[0] ?? '') && COMPANY_FORM.test(tokens[1] ?? ''))) return true
  return PHRASES.some((phrase) => row === phrase || row.startsWith(`${phrase} `))
}
