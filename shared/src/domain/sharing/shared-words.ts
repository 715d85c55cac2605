const words = (text: string): ReadonlySet<string> => new Set(text.split(', '))

/** Words of shared texts in the languages whose foods are known, in lower case. */
export const SHARED_WORDS = {
  /** Headings of a recipe's parts. */
  recipe: words(
    'ingredients, method, instructions, directions, preparation, steps, zutaten, zubereitung, anleitung, ingredientes, ' +
      'preparación, elaboración, ingrédients, préparation, étapes, ingredienti, preparazione, procedimento, ' +
      'ingrediënten, bereiding, bereidingswijze, מצרכים, מרכיבים, רכיבים, הכנה, אופן ההכנה, bahan, bahanbahan, cara membuat',
  ),
  /** Titles of lists. */
  list: words(
    'shopping, shopping list, groceries, grocery list, list, to buy, einkauf, einkaufsliste, einkaufszettel, ' +
      'lista de la compra, compra, courses, liste de courses, spesa, lista della spesa, boodschappen, ' +
      'boodschappenlijst, קניות, רשימת קניות, senarai belibelah, belanja',
  ),
  /** What says that things are wanted. */
  buy: words(
    'buy, get, need, bring, bringt, bringe, forget, remember, vergessen, oublier, oublie, oubliez, olvides, dimenticare, vergeet, shopping, groceries, grocery, kaufen, kauf, einkauf, einkaufen, einkaufsliste, ' +
      'einkaufszettel, brauchen, brauche, besorgen, mitbringen, comprar, compra, necesitamos, falta, faltan, acheter, ' +
      'achète, achètes, courses, comprare, compra, spesa, serve, servono, kopen, koop, boodschappen, boodschappenlijst, ' +
      'nodig, לקנות, תקנה, תקני, קניות, צריך, צריכים, beli, belanja, perlu',
  ),
  /** What says that things are there. */
  have: words(
    'bought, got, have, haben, gekauft, eingekauft, tenemos, comprado, compré, avons, acheté, achetés, abbiamo, ' +
      'comprato, hebben, gekocht, קניתי, קנינו, יש',
  ),
  /** How somebody asks for things, before them. */
  request:
    /^(?:(?:hi|hey|hello|hallo)[,!]?\s+)?(?:(?:can|could|would) you (?:please )?(?:get|buy|bring)(?: us| me)?|(?:please |pls )?(?:buy|get|bring)(?: us| me)?(?: please)?|(?:we|i)(?: still)? (?:need|have|bought|got)|wir (?:brauchen|haben)|ich (?:brauche|habe)|bitte(?: kauf[et]?)?|kauf[et]?|necesitamos|compra|il (?:nous )?faut|achète|compra(?:re)?|ci servono|we hebben|koop|(?:please )?(?:don['’]t forget|remember)(?: to (?:buy|get))?|bringt?(?: bitte)?|(?:bitte )?(?:nicht vergessen|denkt? an)|ne pas oublier|n['’]oubliez? pas|no olvides|recuerda|non dimenticare|ricordati|vergeet niet|tolong beli)(?: ?[:：])?\s+(?=\S)/iu,
  please:
    /(?<=[\p{L}\p{M})])(?:[,.!]? (?:many |mille |muchas |tausend )?(?:please|pls|plz|thanks|thank you|thx|bitte|danke|por favor|porfa|gracias|s['’]il te plaît|svp|merci|per favore|grazie|alsjeblieft|bedankt|בבקשה|תודה|terima kasih)){1,2}(?=[?!. ]*$)/iu,
} as const
