import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { MEAL_TYPES } from '@larder/shared/contracts/recipes/recipe'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Place, sayPlace } from './week-days.ts'

/** A meal that is carried, and the place under it; none outside of the calendar. */
type Carried = { meal: MealPlanEntry; over: Place | undefined }

const isSame = (a: Place | undefined, b: Place): boolean => a?.date === b.date && a.meal_type === b.meal_type

/** The place under a pointer, which its element names by two attributes. */
function placeAt({ clientX, clientY }: PointerEvent): Place | undefined {
  const { day, meal } =
    document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day][data-meal]')?.dataset ?? {}
  const meal_type = MEAL_TYPES.find((type) => type === meal)
  return day === undefined || meal_type === undefined ? undefined : { date: day, meal_type }
}

/**
 * Carries a meal of the calendar to another place: by pointer, or by keys on its handle, where Enter picks it up and puts
 * it down, arrows choose the place and Escape leaves it where it was. What happens is said for screen readers; `onMove`
 * resolves to whether the meal was moved.
 */
export function useMealDrag(
  days: readonly string[],
  onMove: (meal: MealPlanEntry, to: Place) => Promise<boolean>,
) {
  const [carried, setCarried] = useState<Carried>()
  const [said, setSaid] = useState('')
  // Where the focus goes once the meal is shown there: its old handle is gone then.
  const dropped = useRef<Place & { id: string; isShown: boolean }>(undefined)
  useEffect(() => {
    if (dropped.current === undefined) return
    const { date, meal_type, id, isShown } = dropped.current
    const handle = document.querySelector<HTMLElement>(
      `[data-day="${date}"][data-meal="${meal_type}"] [data-handle="${id}"]`,
    )
    if (handle === null && !isShown) return
    dropped.current = undefined
    handle?.focus()
  })

  const pick = (meal: MealPlanEntry) => {
    setCarried({ meal, over: meal })
    setSaid(`${meal.title} is picked up. Arrow keys choose a place, Enter puts it down, Escape leaves it.`)
  }
  const drop = async () => {
    if (carried === undefined) return
    const { meal, over } = carried
    if (over === undefined || isSame(over, meal)) {
      cancel()
      return
    }
    setCarried(undefined)
    setSaid('')
    dropped.current = { ...over, id: meal.id, isShown: false }
    if (await onMove(meal, over)) {
      // Another week may be shown by now: then the focus stays where it is.
      if (dropped.current !== undefined) dropped.current.isShown = true
      setSaid(`${meal.title} is moved to ${sayPlace(over)}.`)
    } else {
      dropped.current = { date: meal.date, meal_type: meal.meal_type, id: meal.id, isShown: true }
      setSaid(`${meal.title} stays where it was.`)
    }
  }
  const cancel = () => {
    if (carried !== undefined) setSaid(`${carried.meal.title} stays where it was.`)
    setCarried(undefined)
  }
  const step = ({ meal, over = meal }: Carried, dayStep: number, mealStep: number) => {
    const date = days[days.indexOf(over.date) + dayStep]
    const meal_type = MEAL_TYPES[MEAL_TYPES.indexOf(over.meal_type) + mealStep]
    // The calendar ends here.
    if (date === undefined || meal_type === undefined) return
    setCarried({ meal, over: { date, meal_type } })
    setSaid(sayPlace({ date, meal_type }))
  }
  const pressKey = (event: KeyboardEvent, meal: MealPlanEntry) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const steps: Record<string, [day: number, meal: number]> = {
      ArrowLeft: [-forward, 0],
      ArrowRight: [forward, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }
    const chosen = steps[event.key]
    if (event.key === 'Enter' || event.key === ' ') {
      if (carried === undefined) pick(meal)
      else void drop()
    } else if (carried === undefined) return
    else if (event.key === 'Escape') cancel()
    else if (chosen !== undefined) step(carried, ...chosen)
    else return
    event.preventDefault()
  }
  return {
    said,
    isCarried: ({ id }: MealPlanEntry): boolean => carried?.meal.id === id,
    isOver: (place: Place): boolean => carried !== undefined && isSame(carried.over, place),
    /** What the handle of a meal listens to. */
    handleOf: (meal: MealPlanEntry) => ({
      'data-handle': meal.id,
      onKeyDown: (event: KeyboardEvent) => pressKey(event, meal),
      onBlur: cancel,
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setCarried({ meal, over: meal })
      },
      onPointerMove: (event: PointerEvent) => {
        if (carried !== undefined) setCarried({ meal, over: placeAt(event) })
      },
      onPointerUp: () => void drop(),
      onPointerCancel: cancel,
    }),
  }
}
export type MealDrag = ReturnType<typeof useMealDrag>
