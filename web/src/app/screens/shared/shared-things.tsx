import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths, shoppingListPath } from '../../../lib/paths.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import styles from './shared-things.module.css'
import { useBuyShared } from './use-buy-shared.ts'

/** Between things in the row that adds by name. */
const SEPARATOR = '; '

type SharedThingsProps = {
  things: readonly string[]
  /** What was probably meant, which is offered first. */
  likelier: 'have' | 'buy'
  /** The things went where they belong. */
  onUsed: () => void
  onRecipe: () => void
}

/** Things that were shared, and the one question where they belong. */
export function SharedThings({ things, likelier, onUsed, onRecipe }: SharedThingsProps) {
  const navigate = useNavigate()
  const { listName, isLoading, buy } = useBuyShared()
  const [problem, setProblem] = useState<string>()
  const have = () => {
    onUsed()
    void navigate(paths.inventory, { replace: true, state: { quickAdd: things.join(SEPARATOR) } })
  }
  const putOnList = () => {
    const bought = buy(things)
    if ('problem' in bought) return setProblem(bought.problem)
    onUsed()
    void navigate(shoppingListPath(bought.listId), { replace: true })
  }
  const isHad = likelier === 'have'
  const haveButton = (
    // The likelier one waits for Enter.
    <Button
      key="have"
      variant={isHad ? 'primary' : 'secondary'}
      size="large"
      isBlock
      autoFocus={isHad}
      onPress={have}
    >
      I have these
    </Button>
  )
  const buyButton = (
    <Button
      key="buy"
      variant={isHad ? 'secondary' : 'primary'}
      size="large"
      isBlock
      autoFocus={!isHad}
      isPending={isLoading}
      onPress={putOnList}
    >
      To buy
    </Button>
  )
  return (
    <div className={styles.stack}>
      {problem === undefined ? null : <Banner tone="error">{problem}</Banner>}
      <div className={styles.choices}>{isHad ? [haveButton, buyButton] : [buyButton, haveButton]}</div>
      <p className={styles.hint}>
        What you have can be changed before it is added
        {listName === undefined ? (
          '.'
        ) : (
          <>
            ; what you buy goes on <bdi>{listName}</bdi>.
          </>
        )}
      </p>
      <Card>
        <ul aria-label="What was shared" className={styles.things}>
          {things.map((thing, index) => (
            <li key={`${index} ${thing}`}>
              <bdi>{thing}</bdi>
            </li>
          ))}
        </ul>
      </Card>
      <div>
        <Button variant="quiet" onPress={onRecipe}>
          It’s a recipe
        </Button>
      </div>
    </div>
  )
}
