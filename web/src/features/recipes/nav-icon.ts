export { CookingPot as NavIcon } from 'lucide-react'
