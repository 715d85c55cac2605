import { describe, expect, it } from 'vitest'
import { readRecipeText } from '../text/read-recipe-text.ts'

describe('a recipe in Cooklang', () => {
  it('is read with its head, sections, timers and tools', () => {
    const text = `---
title: "Easy Pancakes"
servings: 4
prep time: 10 minutes
source: https://hob.example
---

-- a comment
Crack the @eggs{3} into a #large bowl{}, then add the @plain flour{125%g}, @milk{250%ml} and @sea salt{1%pinch}.
Whisk with a #fork until smooth. [- not
too long -]

= To serve =

Fry in @butter{} for ~{2%minutes}, add @lemon{1/2}(in slices) -- or lime
and wait ~rest{5%min}. Dust with @?sugar{}.

> Leftovers freeze well.`
    expect(readRecipeText(text)).toMatchObject({
      title: 'Easy Pancakes',
      servings: 4,
      prep_minutes: 10,
      ingredients: [
        '3 eggs',
        '125 g plain flour',
        '250 ml milk',
        '1 pinch sea salt',
        'butter',
        '1/2 lemon, in slices',
        'sugar',
      ],
      steps: [
        'Crack the eggs into a large bowl, then add the plain flour, milk and sea salt. Whisk with a fork until smooth.',
        'To serve:',
        'Fry in butter for 2 minutes, add lemon and wait 5 min. Dust with sugar.',
      ],
      description: 'Leftovers freeze well.',
    })
  })

  it('is read with its head behind arrows', () => {
    const text =
      '>> title: Toast\n>> servings: 2\n>> time: 5 minutes\n\nToast the @bread{2%slices} and spread @butter on it.'
    expect(readRecipeText(text)).toMatchObject({
      title: 'Toast',
      servings: 2,
      total_minutes: 5,
      ingredients: ['2 slices bread', 'butter'],
      steps: ['Toast the bread and spread butter on it.'],
    })
  })

  it('is not seen in a text with an address', () => {
    expect(readRecipeText('Soup\n2 leeks\nWrite to ann@hob.example if it burns.')?.ingredients).toEqual([
      '2 leeks',
    ])
  })
})
