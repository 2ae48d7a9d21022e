import { useEffect, useState } from 'react'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { placeInHistory } from '#web/app/router/browser-router.ts'
import { useNavigate } from '#web/app/router/router-context.ts'
import { isOwnLogout } from '#web/app/session/own-logout.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { isBackForModal } from '#web/ui/open-modals.ts'

/** The address inside the site that a press on a link leads to; null where this page stays or the browser leaves the site. */
function leavesPage(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
    return null
  if (link.hasAttribute('download') || (link.target && link.target !== '_self')) return null
  const { origin, pathname, search, hash } = link
  if (origin !== location.origin) return null
  const isHere = pathname === location.pathname && search === location.search
  return isHere ? null : pathname + search + hash
}

/** Each says whether something of it would be lost. */
export type UnsavedForms = Set<() => boolean>

/**
 * Asks before the page is left with something that is not saved. It listens before the router does, which knows nothing
 * of it: no other page pays for the question.
 */
export function UnsavedGuard({ forms }: { forms: UnsavedForms }) {
  const t = useTranslate()
  const navigate = useNavigate()
  // Where the member was going: an address, or as many steps through the history.
  const [wanted, setWanted] = useState<string | number | null>(null)

  useEffect(() => {
    const isUnsaved = () => [...forms].some((isChanged) => isChanged())
    const own = placeInHistory()
    const { pathname, href: address } = location
    const entry: unknown = history.state
    let isGoingBack = false

    function handleClick(event: MouseEvent) {
      const to = leavesPage(event)
      if (!to || !isUnsaved()) return
      // The link follows no press that was prevented; a menu around it closes all the same.
      event.preventDefault()
      setWanted(to)
    }
    function handleHistory(event: PopStateEvent) {
      const now = placeInHistory()
      if (isGoingBack) event.stopImmediatePropagation()
      // The router closes a dialog first.
      else if (isBackForModal()) return
      else if (location.pathname !== pathname && isUnsaved()) {
        // The address has changed already and is put back, unseen by the router.
        event.stopImmediatePropagation()
        if (own === null || now === null) {
          // Nobody tells how far it went: this page is put on top of where that was, which is one step back now.
          history.pushState(entry, '', address)
          // The router has seen the step, too: it hears of this one.
          dispatchEvent(new PopStateEvent('popstate'))
          return setWanted(-1)
        }
        isGoingBack = true
        history.go(own - now)
        setWanted(now - own)
      }
      if (location.pathname === pathname) isGoingBack = false
    }
    function handleUnload(event: BeforeUnloadEvent) {
      // After a logout nothing of the member stays in view.
      if (isUnsaved() && !isOwnLogout()) event.preventDefault()
    }
    addEventListener('click', handleClick, true)
    addEventListener('popstate', handleHistory, true)
    // The one handler, which whoever must have a fresh page takes away (live-connection.tsx).
    window.onbeforeunload = handleUnload
    return () => {
      removeEventListener('click', handleClick, true)
      removeEventListener('popstate', handleHistory, true)
      window.onbeforeunload = null
    }
  }, [forms])

  function handleLeave() {
    forms.clear()
    setWanted(null)
    if (wanted !== null) void navigate(wanted)
  }

  return (
    <Dialog
      open={wanted !== null}
      onClose={() => setWanted(null)}
      title={t('own.unsavedTitle')}
      size="small"
      actions={
        <>
          <Button data-autofocus onClick={() => setWanted(null)}>
            {t('own.unsavedStay')}
          </Button>
          <Button variant="ghost" onClick={handleLeave}>
            {t('own.unsavedLeave')}
          </Button>
        </>
      }
    >
      <p>{t('own.unsavedText')}</p>
    </Dialog>
  )
}
