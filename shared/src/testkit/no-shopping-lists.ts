/** Stands in for shopping lists in tests of what reads them, where there are none. */
export const NO_SHOPPING_LISTS = {
  listOpenLines: () => Promise.resolve([]),
  findMade: () => Promise.resolve(null),
  create: () => Promise.reject(new Error('No list is made in this test')),
}
