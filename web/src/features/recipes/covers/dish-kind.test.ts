import { describe, expect, it } from 'vitest'
import { type Dish, dishOf } from './dish-kind.ts'

const named = (name: string, tags: string[] = []) => dishOf({ name, tags, meal_type: 'dinner' })

describe('what a recipe is served as', () => {
  it.each<[string, Dish]>([
    ['Tuscan bean soup', 'soup'],
    ['Kürbissuppe', 'plate'],
    ['Suppe mit Brot', 'soup'],
    ['Chicken katsu curry', 'stew'],
    ['Spaghetti aglio e olio', 'pasta'],
    ['Crêpes with lemon and sugar', 'pancakes'],
    ['Fudgy brownies', 'bites'],
    ['Mango sticky rice', 'pudding'],
    ['Chia pudding with berries', 'porridge'],
    ['Avocado toast', 'toast'],
    ['Tofu scramble on toast', 'toast'],
    ['Warm salad with pasta', 'salad'],
    ['סלט ירקות', 'salad'],
  ])('is by the name of %s: %s', (name, dish) => expect(named(name)).toBe(dish))

  it('is by its tags where the name says nothing, by what is with it, or by its meal', () => {
    expect(named("Grandmother's best", ['quick', 'soup'])).toBe('soup')
    expect(named('Lamb with rice')).toBe('rice')
    expect(named('Sunday')).toBe('plate')
    expect(dishOf({ name: 'Sunday', tags: [], meal_type: 'breakfast' })).toBe('porridge')
  })
})
