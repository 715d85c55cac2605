import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { share } from '../../lib/share/share.ts'
import { shareText } from './share-text.ts'

/** Hands a list as text to another app, or copies it where the browser can't. */
export const shareList = (list: ShoppingList): Promise<void> => share('list', list.name, shareText(list))
