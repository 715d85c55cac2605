import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { Ellipsis, Pencil, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../../ui/button/button.tsx'
import { Menu } from '../../../../ui/menu/menu.tsx'
import type { ListActions } from '../../hooks/use-list-actions.ts'
import { shareList } from '../../share-list.ts'
import { RenameListDialog } from './rename-list-dialog.tsx'

/** What can be done with a whole list (SHOP-018). */
export function ListMenu({ list, actions }: { list: ShoppingList; actions: ListActions }) {
  const [isRenaming, setIsRenaming] = useState(false)
  const label = `More about ${list.name}`
  return (
    <>
      <Menu
        label={label}
        trigger={<IconButton icon={Ellipsis} label={label} />}
        actions={[
          { id: 'share', label: 'Share as text', icon: Share2, onSelect: () => void shareList(list) },
          { id: 'rename', label: 'Rename', icon: Pencil, onSelect: () => setIsRenaming(true) },
          { id: 'delete', label: 'Delete list', icon: Trash2, isDanger: true, onSelect: actions.delete },
        ]}
      />
      {isRenaming ? (
        <RenameListDialog name={list.name} onRename={actions.rename} onClose={() => setIsRenaming(false)} />
      ) : null}
    </>
  )
}
