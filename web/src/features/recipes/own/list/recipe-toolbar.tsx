import { Heart } from 'lucide-react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { SearchField } from '../../../../ui/search-field/search-field.tsx'
import { SelectField } from '../../../../ui/select-field/select-field.tsx'
import { RECIPE_SORTS, type RecipeSort, type RecipeView } from './arrange-recipes.ts'
import styles from './recipe-toolbar.module.css'

const SORT_LABELS: Record<RecipeSort, string> = {
  newest: 'Newest first',
  name: 'By name',
  rating: 'Best rated first',
}

type RecipeToolbarProps = {
  view: RecipeView
  /** The orders that make sense: recipes of the cookbook have no age. */
  sorts?: readonly RecipeSort[]
  onChange: (part: Partial<RecipeView>) => void
}

/** Search, order, and whether only favourites are shown. */
export function RecipeToolbar({ view, sorts = RECIPE_SORTS, onChange }: RecipeToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.search}>
        <SearchField
          label="Search recipes"
          placeholder="Name or ingredient"
          value={view.search}
          onChange={(search) => onChange({ search })}
        />
      </div>
      <div className={styles.sort}>
        <SelectField
          label="Order"
          isLabelHidden
          options={sorts.map((value) => ({ value, label: SORT_LABELS[value] }))}
          value={view.sort}
          onChange={(value) => onChange({ sort: sorts.find((sort) => sort === value) ?? 'name' })}
        />
      </div>
      <ToggleButton
        isSelected={view.favoritesOnly}
        onChange={(favoritesOnly) => onChange({ favoritesOnly })}
        className={styles.favorites}
      >
        <Icon of={Heart} size={16} />
        Favourites
      </ToggleButton>
    </div>
  )
}
