import type { Measures } from '@larder/shared/contracts/recipes/food-preferences'
import { stepIngredients, stepTimers, stepsOf } from '@larder/recipe-pages'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useWakeLock } from '../../../lib/hooks/use-wake-lock.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import type { ScaledRecipe } from '../details/amounts/scaled-recipe.ts'
import { sayWholeIngredient } from '../say-ingredient.ts'
import { useCookProgress } from './cook-progress.ts'
import styles from './cook-view.module.css'
import { prepareRing } from './ring.ts'
import { StepView } from './step-view.tsx'
import { TimerBar } from './timer-bar.tsx'
import { removeEnded, setTimersShown, startTimer, useCookTimers } from './timer-store.ts'

type CookViewProps = {
  recipe: Pick<ScaledRecipe, 'id' | 'name' | 'instructions' | 'ingredients'>
  measures: Measures | undefined
  onClose: () => void
  /** The last step is done. */
  onFinish: () => void
}

/** A recipe of at least one step, cooked step by step: large type, timers, ingredients to tick, a screen that stays on. */
export function CookView({ recipe, measures, onClose, onFinish }: CookViewProps) {
  const steps = stepsOf(recipe)
  const progress = useCookProgress(recipe.id, steps.length)
  const { step, ready, goTo } = progress
  const { timers } = useCookTimers()
  useEffect(() => {
    setTimersShown(true)
    return () => setTimersShown(false)
  }, [])
  useWakeLock(true)
  useArrowKeys((direction) => goTo(step + direction))
  const current = steps[step] ?? ''
  const names = useMemo(() => recipe.ingredients.map(({ item_name }) => item_name), [recipe])
  const needed = useMemo(() => stepIngredients(current, names), [current, names])
  const sayAt = (index: number) => sayWholeIngredient(recipe.ingredients[index]!, measures)
  const isLast = step === steps.length - 1
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={recipe.name}
      size="screen"
      footer={
        <div className={styles.foot}>
          <TimerBar timers={timers} recipeId={recipe.id} />
          <div className={styles.turns}>
            <Button size="large" icon={ArrowLeft} isDisabled={step === 0} onPress={() => goTo(step - 1)}>
              Previous
            </Button>
            {isLast ? (
              <Button
                size="large"
                variant="primary"
                onPress={() => {
                  progress.forget()
                  removeEnded(recipe.id)
                  onFinish()
                }}
              >
                Finish
              </Button>
            ) : (
              <Button size="large" variant="primary" icon={ArrowRight} onPress={() => goTo(step + 1)}>
                Next
              </Button>
            )}
          </div>
        </div>
      }
    >
      <div className={styles.content}>
        <StepView
          number={step}
          count={steps.length}
          text={current}
          ingredients={needed.map(sayAt)}
          timers={stepTimers(current)}
          onTimer={({ text, seconds }) => {
            prepareRing()
            startTimer({ recipe: { id: recipe.id, name: recipe.name }, text, step }, seconds)
          }}
          onSwipe={(direction) => goTo(step + direction)}
        />
        {recipe.ingredients.length === 0 ? null : (
          <section aria-label="Ingredients" className={styles.ingredients}>
            <h3
              className={styles.title}
            >{`Ingredients (${ready.length} of ${recipe.ingredients.length} ready)`}</h3>
            <ul>
              {recipe.ingredients.map((_, index) => (
                <li key={index} className={styles.ingredient}>
                  <Checkbox
                    isSelected={ready.includes(index)}
                    onChange={(isReady) => progress.setReady(index, isReady)}
                  >
                    {sayAt(index)}
                  </Checkbox>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Modal>
  )
}

/** Turns by the arrow keys, in the direction of reading, wherever the focus is in the view. */
function useArrowKeys(onTurn: (direction: 1 | -1) => void): void {
  const turn = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const direction = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (direction === undefined) return
    event.preventDefault()
    onTurn((direction === 1) === (getComputedStyle(document.body).direction !== 'rtl') ? 1 : -1)
  })
  useEffect(() => {
    const life = new AbortController()
    // Before the buttons, which keep the keys that they hear to themselves.
    document.addEventListener('keydown', (event) => turn(event), { capture: true, signal: life.signal })
    return () => life.abort()
  }, [])
}
