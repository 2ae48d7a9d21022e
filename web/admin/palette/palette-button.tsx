import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createLazyPart } from '../../app/browser/lazy-part.tsx'
import { useText } from '../admin-language.ts'
import styles from './palette-button.module.css'

const CommandPalette = createLazyPart(
  async () => (await import('./command-palette.tsx')).CommandPalette,
  ({ open }) => open,
)

/** Opens the command palette: a button in the bar, and Ctrl+K or ⌘K anywhere. */
export function PaletteButton() {
  const t = useText()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      // The browser’s own search field has the same keys.
      event.preventDefault()
      setOpen((isOpen) => !isOpen)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden />
        <span>{t('admin.palette.open')}</span>
        <kbd className={styles.keys} aria-hidden>
          {/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : t('admin.palette.keys')}
        </kbd>
      </button>
      <CommandPalette open={open} onClose={() => setOpen(false)} />
    </>
  )
}
