import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { Copy, Download, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../../ui/button/button.tsx'
import { Menu } from '../../../../ui/menu/menu.tsx'
import { useRecipeCommands } from './use-recipe-commands.ts'

type RecipeMenuProps = {
  recipe: OwnedRecipe
  /** Opens the form of a recipe: this one's, or that of its copy. */
  onEdit: (id: string) => void
  onRemoved: () => void
}

/** What can be done with a whole recipe; one of the cookbook can be copied and exported. */
export function RecipeMenu({ recipe, onEdit, onRemoved }: RecipeMenuProps) {
  const commands = useRecipeCommands()
  const duplicate = async () => {
    const copy = await commands.duplicate(recipe)
    if (copy !== undefined) onEdit(copy.id)
  }
  const remove = async () => {
    if (await commands.remove(recipe)) onRemoved()
  }
  const label = `More about ${recipe.name}`
  const isOwn = recipe.user_id !== null
  return (
    <Menu
      label={label}
      trigger={<IconButton icon={Ellipsis} label={label} variant="secondary" />}
      actions={[
        ...(isOwn ? [{ id: 'edit', label: 'Edit', icon: Pencil, onSelect: () => onEdit(recipe.id) }] : []),
        { id: 'duplicate', label: 'Copy and edit', icon: Copy, onSelect: () => void duplicate() },
        {
          id: 'export',
          label: 'Export as a file',
          icon: Download,
          onSelect: () => void commands.export(recipe.name, [recipe]),
        },
        ...(isOwn
          ? [{ id: 'delete', label: 'Delete', icon: Trash2, isDanger: true, onSelect: () => void remove() }]
          : []),
      ]}
    />
  )
}
