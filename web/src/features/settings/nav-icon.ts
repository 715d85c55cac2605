export { Settings as NavIcon } from 'lucide-react'
