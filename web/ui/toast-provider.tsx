import { type ReactNode, useCallback, useRef, useState } from 'react'
import styles from './toast.module.css'
import { ToastCard } from './toast-card.tsx'
import { ToastContext } from './toast-context.ts'
import { addToast, type ShownToast, type Toast } from './toast-list.ts'

interface ToastProviderProps {
  /** The name of the button that closes a toast. */
  closeLabel: string
  children: ReactNode
}

/** Holds the toasts of the page; anything inside shows one by `useToast()`. */
export function ToastProvider({ closeLabel, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  const lastKey = useRef(0)

  const showToast = useCallback((toast: Toast) => {
    lastKey.current += 1
    const key = lastKey.current
    setToasts((shown) => addToast(shown, { ...toast, key }))
  }, [])

  const handleClose = useCallback((key: number) => {
    setToasts((shown) => shown.filter((toast) => toast.key !== key))
  }, [])

  return (
    <ToastContext value={showToast}>
      {children}
      {/* The region is there before its first toast: an arriving region is not announced, its content is. */}
      <div className={styles.region} role="status">
        {toasts.map((toast) => (
          <ToastCard key={toast.key} toast={toast} closeLabel={closeLabel} onClose={handleClose} />
        ))}
      </div>
    </ToastContext>
  )
}
