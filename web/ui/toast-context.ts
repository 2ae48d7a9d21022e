import { createContext, use } from 'react'
import type { Toast } from './toast-list.ts'

export type ShowToast = (toast: Toast) => void

export const ToastContext = createContext<ShowToast | null>(null)

/** Returns the function that shows a toast for six seconds; must be used inside ToastProvider. */
export function useToast(): ShowToast {
  const showToast = use(ToastContext)
  if (!showToast) throw new Error('useToast needs a ToastProvider above it')
  return showToast
}
