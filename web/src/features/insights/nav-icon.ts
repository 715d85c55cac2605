export { House as NavIcon } from 'lucide-react'
