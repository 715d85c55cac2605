/** An amount of stock in the unit of a recipe, as exact as a cook measures: '44 cloves', '1.3 cups', '1240 g'. */
export const roundAtHand = (quantity: number): number =>
  quantity >= 10 ? Math.round(Number(quantity.toPrecision(3))) : Number(quantity.toPrecision(2))
