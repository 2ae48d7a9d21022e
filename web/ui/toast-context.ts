import { createContext, type ReactNode, use } from 'react'
import type { PictureSource } from './picture.tsx'

export interface Toast {
  /** A toast with the id of one that is shown takes its place; left out, each is new. */
  id?: string | undefined
  tone?: 'neutral' | 'danger' | undefined
  picture?: PictureSource | null | undefined
  icon?: ReactNode
  content: ReactNode
  /** It stays until it is pressed or closed. */
  lasting?: true | undefined
  /** When it is closed by hand. */
  onClose?: (() => void) | undefined
  /** One thing to do about it. */
  action?:
    | { label: string; href: string; onPress?: undefined }
    | { label: string; onPress: () => void; href?: undefined }
    | undefined
}

/** `key` is what React and the timers know a toast by: new for each showing. */
export interface ShownToast extends Toast {
  key: number
}

/** More than this would cover the page; the oldest goes. */
export const maxToasts = 3

export function addToast(shown: readonly ShownToast[], toast: ShownToast): ShownToast[] {
  const others = shown.filter((other) => toast.id === undefined || other.id !== toast.id)
  return [...others, toast].slice(-maxToasts)
}

export type ShowToast = (toast: Toast) => void

export const ToastContext = createContext<ShowToast | null>(null)

/** Returns the function that shows a toast for six seconds; must be used inside ToastProvider. */
export function useToast(): ShowToast {
  const showToast = use(ToastContext)
  if (!showToast) throw new Error('useToast needs a ToastProvider above it')
  return showToast
}
