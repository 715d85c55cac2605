import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import styles from './additional-information.module.css'

const WEB_ADDRESS = /^https?:\/\//i

/** What else a recipe says in words (RECP-008). */
export function AdditionalInformation({ recipe }: { recipe: OwnedRecipe }) {
  const facts = [
    { label: 'Cuisine', text: recipe.cuisine },
    { label: 'Tags', text: recipe.tags.join(', ') },
    { label: 'Notes', text: recipe.notes },
    { label: 'Source', text: recipe.source },
  ].filter((fact): fact is { label: string; text: string } => !!fact.text?.trim())
  if (facts.length === 0) return null
  return (
    <section aria-label="Additional Information">
      <h3 className={styles.title}>Additional Information</h3>
      <dl className={styles.list}>
        {facts.map(({ label, text }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>
              {WEB_ADDRESS.test(text) ? (
                <a href={text} target="_blank" rel="noreferrer">
                  {text}
                </a>
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
