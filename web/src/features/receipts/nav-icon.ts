export { ReceiptText as NavIcon } from 'lucide-react'
