export { Package as NavIcon } from 'lucide-react'
