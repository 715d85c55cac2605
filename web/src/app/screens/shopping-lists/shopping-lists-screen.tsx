import { useParams } from 'react-router-dom'
import { ListPart } from './list-part.tsx'
import { ListsPart } from './lists-part.tsx'

/** All shopping lists, or the one in the address. */
export function ShoppingListsScreen() {
  const { id } = useParams()
  return id === undefined ? <ListsPart /> : <ListPart key={id} id={id} />
}
