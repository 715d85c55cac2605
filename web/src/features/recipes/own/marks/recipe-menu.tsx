import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { Copy, Download, Ellipsis, ImagePlus, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../../lib/lazy-part/lazy-part.tsx'
import { IconButton } from '../../../../ui/button/button.tsx'
import { Menu, type MenuAction } from '../../../../ui/menu/menu.tsx'
import { useRecipeCommands } from './use-recipe-commands.ts'

const PhotoDialog = lazyPart(async () => (await import('../../photos/photo-dialog.tsx')).PhotoDialog)

type RecipeMenuProps = {
  recipe: OwnedRecipe
  /** What its dialog can do with it as it is shown there; comes first. */
  ofDialog: readonly MenuAction[]
  /** Whether the server knows the recipe; what is not saved yet has only the actions of the dialog. */
  isKnown: boolean
  /** Opens the form of a recipe: this one's, or that of its copy. */
  onEdit: (id: string) => void
  onRemoved: () => void
}

/** What can be done with a whole recipe, in one menu; one of the cookbook can be copied and exported. */
export function RecipeMenu({ recipe, ofDialog, isKnown, onEdit, onRemoved }: RecipeMenuProps) {
  const commands = useRecipeCommands()
  // Once opened the dialog stays mounted, so that it can fade out and give the focus back.
  const [photoDialog, setPhotoDialog] = useState<'unused' | 'open' | 'closed'>('unused')
  const hasPhoto = recipe.photo_id != null
  const duplicate = async () => {
    const copy = await commands.duplicate(recipe)
    if (copy !== undefined) onEdit(copy.id)
  }
  const remove = async () => {
    if (await commands.remove(recipe)) onRemoved()
  }
  const label = `More about ${recipe.name}`
  const isOwn = isKnown && recipe.user_id !== null
  return (
    <>
      <Menu
        label={label}
        trigger={<IconButton icon={Ellipsis} label={label} variant="secondary" />}
        actions={[
          ...ofDialog,
          ...(isOwn
            ? [
                { id: 'edit', label: 'Edit', icon: Pencil, onSelect: () => onEdit(recipe.id) },
                {
                  id: 'photo',
                  label: hasPhoto ? 'Change photo' : 'Add a photo',
                  icon: ImagePlus,
                  onSelect: () => setPhotoDialog('open'),
                },
              ]
            : []),
          ...(isKnown
            ? [
                { id: 'duplicate', label: 'Copy and edit', icon: Copy, onSelect: () => void duplicate() },
                {
                  id: 'export',
                  label: 'Export as a file',
                  icon: Download,
                  onSelect: () => void commands.export(recipe.name, [recipe]),
                },
              ]
            : []),
          ...(isOwn
            ? [{ id: 'delete', label: 'Delete', icon: Trash2, isDanger: true, onSelect: () => void remove() }]
            : []),
        ]}
      />
      {photoDialog === 'unused' ? null : (
        <Suspense fallback={null}>
          <PhotoDialog
            recipe={recipe}
            isOpen={photoDialog === 'open'}
            onClose={() => setPhotoDialog('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
