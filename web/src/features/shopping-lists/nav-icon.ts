export { ShoppingCart as NavIcon } from 'lucide-react'
