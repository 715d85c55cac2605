/** '1 recipe', '3 recipes'. */
export const sayRecipes = (count: number): string => `${count} ${count === 1 ? 'recipe' : 'recipes'}`
