import { X } from 'lucide-react'
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { Link } from './link.tsx'
import { Avatar, type PictureSource } from './picture.tsx'
import styles from './toast.module.css'

interface Toast {
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

type ShowToast = (toast: Toast) => void

const ToastContext = createContext<ShowToast | null>(null)

/** Returns the function that shows a toast for six seconds; must be used inside ToastProvider. */
export function useToast(): ShowToast {
  const showToast = use(ToastContext)
  if (!showToast) throw new Error('useToast needs a ToastProvider above it')
  return showToast
}

/** Calls `done` after `milliseconds` in which it was not paused. */
export function createPausableTimer(milliseconds: number, done: () => void) {
  let left = milliseconds
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    start() {
      if (timer !== undefined) return
      startedAt = Date.now()
      timer = setTimeout(done, left)
    },
    pause() {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      left -= Date.now() - startedAt
    },
  }
}

const toastMilliseconds = 6000

interface ToastCardProps {
  toast: ShownToast
  closeLabel: string
  onClose: (key: number) => void
}

function ToastCard({ toast, closeLabel, onClose }: ToastCardProps) {
  const { key, tone, picture, icon, content, action, lasting } = toast
  const [timer] = useState(() => createPausableTimer(toastMilliseconds, () => onClose(key)))

  useEffect(() => {
    if (lasting) return
    timer.start()
    return timer.pause
  }, [timer, lasting])

  return (
    // The pointer and the focus only pause the clock; everything to operate inside is a button or a link.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className={classes(styles.toast, tone === 'danger' && styles.danger)}
      onPointerEnter={timer.pause}
      onPointerLeave={lasting ? undefined : timer.start}
      onFocus={timer.pause}
      onBlur={lasting ? undefined : timer.start}
    >
      {picture !== undefined && <Avatar source={picture} />}
      {icon}
      <div className={styles.content}>{content}</div>
      {action?.href !== undefined && (
        <Link href={action.href} className={styles.action} onClick={() => onClose(key)}>
          {action.label}
        </Link>
      )}
      {action?.onPress && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onPress()
            onClose(key)
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton
        label={closeLabel}
        icon={<X aria-hidden />}
        className={styles.close}
        onClick={() => {
          toast.onClose?.()
          onClose(key)
        }}
      />
    </div>
  )
}

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
