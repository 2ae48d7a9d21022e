import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { User } from '#contract/features/accounts/account.ts'
import { useApp } from '#web/app/cache/app.ts'
import { buildUserQuery, changeUser, getKnownUser, setUser } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { isPicture } from './picture-file.ts'

const filterPictures = (files: Iterable<File> | undefined) => [...(files ?? [])].filter(isPicture)

/** Takes pictures that are pasted or dropped anywhere on the page, but for text pasted into a field. */
export function useGivenPhotos(onGive: (files: readonly File[]) => void): void {
  const give = useRef(onGive)
  give.current = onGive

  useEffect(() => {
    function handlePaste(event: ClipboardEvent) {
      const files = filterPictures(event.clipboardData?.files)
      if (files.length > 0) give.current(files)
    }
    function handleDragOver(event: DragEvent) {
      // Without this the browser would leave the page for the file.
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    function handleDrop(event: DragEvent) {
      if (!event.dataTransfer?.files.length) return
      event.preventDefault()
      const files = filterPictures(event.dataTransfer.files)
      if (files.length > 0) give.current(files)
    }
    addEventListener('paste', handlePaste)
    addEventListener('dragover', handleDragOver)
    addEventListener('drop', handleDrop)
    return () => {
      removeEventListener('paste', handlePaste)
      removeEventListener('dragover', handleDragOver)
      removeEventListener('drop', handleDrop)
    }
  }, [])
}

export interface PhotoActions {
  /** The number of the file on its way and how much of it has left; null while none is. */
  progress: { done: number; total: number; share: number } | null
  error: string | null
  /** The ids in the order that is shown, also while it is being saved. */
  order: readonly string[]
  upload: (files: readonly File[]) => Promise<void>
  remove: (id: string) => Promise<void>
  makeMain: (id: string) => Promise<void>
  moveForward: (id: string) => Promise<void>
  /** Reorders all pictures; shown immediately, reverted when it cannot be saved. */
  reorder: (order: readonly string[]) => Promise<void>
}

/** Returns the ids of all own pictures: first those of an order that are still there, then the others. */
function mergeOrder({ profile }: User, newOrder: readonly string[]): string[] {
  const ids = profile.pictures.map(({ id }) => id)
  return [...newOrder.filter((id) => ids.includes(id)), ...ids.filter((id) => !newOrder.includes(id))]
}

/**
 * Shows the answers of acts that may cross. Which of two that have is the newer one only the server knows, and so which
 * picture is the main one: it is asked once both are there.
 */
function useInTurn(show: (user: User) => void) {
  const app = useApp()
  const underWay = useRef(0)
  const crossed = useRef(false)
  return async (work: () => Promise<{ user: User }>) => {
    if (underWay.current > 0) crossed.current = true
    underWay.current += 1
    try {
      show((await work()).user)
    } finally {
      underWay.current -= 1
      if (underWay.current === 0 && crossed.current) {
        crossed.current = false
        await app.cache.fetchQuery({ ...buildUserQuery(app), staleTime: 0 }).catch(() => undefined)
      }
    }
  }
}

/** The actions on the member's pictures; one after the other, so that their order is that of choosing. */
export function usePhotos(user: User): PhotoActions {
  const app = useApp()
  const { call } = app
  const texts = useErrorTexts()
  const [progress, setProgress] = useState<PhotoActions['progress']>(null)
  const [error, setError] = useState<string | null>(null)
  const [unsaved, setUnsaved] = useState<readonly string[] | null>(null)
  const order = mergeOrder(user, unsaved ?? [])

  const uploads = useRef(Promise.resolve())
  const leaving = useRef(new Set<string>())
  const deleted = useRef(new Set<string>())

  // Answers may come in another order than they were given: an earlier one still has what a later one deleted.
  function show({ profile, ...rest }: User) {
    const pictures = profile.pictures.filter(({ id }) => !deleted.current.has(id))
    setUser(app, { ...rest, profile: { ...profile, pictures } })
  }

  const inTurn = useInTurn(show)

  async function attempt(work: () => Promise<void>) {
    try {
      await work()
    } catch (reason) {
      setError(texts.of(reason))
    }
  }

  function act(work: () => Promise<{ user: User }>) {
    setError(null)
    return attempt(() => inTurn(work))
  }

  async function reorder(newOrder: readonly string[]) {
    setError(null)
    setUnsaved(newOrder)
    await attempt(async () => {
      // An order names every picture: one on its way has its place once it is there.
      await uploads.current
      const now = getKnownUser(app) ?? user
      const { pictures } = await call('orderPhotos', { order: mergeOrder(now, newOrder) })
      changeUser(app, ({ profile }) => ({ profile: { ...profile, pictures } }))
    })
    setUnsaved((now) => (now === newOrder ? null : now))
  }

  // What is wrong with one of them stays on the page while the others go on.
  async function uploadAll(files: readonly File[]) {
    for (const [index, file] of files.entries()) {
      const onProgress = (share: number) => setProgress({ done: index + 1, total: files.length, share })
      onProgress(0)
      await attempt(() => inTurn(() => call('uploadPhoto', {}, { file, onProgress })))
    }
    setProgress(null)
  }

  return {
    progress,
    error,
    order,
    upload: (files) => {
      setError(null)
      // Pasted or dropped while others are on their way: they come after them.
      uploads.current = uploads.current.then(() => uploadAll(files))
      return uploads.current
    },
    remove: async (id) => {
      // A second press would ask for what is gone by then.
      if (leaving.current.has(id)) return
      leaving.current.add(id)
      await act(async () => {
        const answer = await call('deletePhoto', { id })
        deleted.current.add(id)
        return answer
      })
      leaving.current.delete(id)
    },
    makeMain: (id) => act(() => call('chooseMainPhoto', { id, main: true })),
    reorder,
    moveForward: async (id) => {
      const place = order.indexOf(id)
      if (place > 0) await reorder(moveItem(order, id, place - 1))
    },
  }
}

/** Returns the order after one of its things has been taken to the place of another. */
export function moveItem(order: readonly string[], id: string, place: number): string[] {
  const rest = order.filter((one) => one !== id)
  rest.splice(place, 0, id)
  return rest
}

/** Returns the picture whose tile lies under a point of the window. */
function findTileAt(x: number, y: number): string | null {
  const tile = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-picture]')
  return tile?.dataset.picture ?? null
}

interface TileDrag {
  /** The order that is shown while something is dragged. */
  order: readonly string[]
  dragged: string | null
  /** Takes hold of a tile, by its handle. */
  grab: (id: string, event: PointerEvent<HTMLElement>) => void
}

/** Reorders tiles by dragging their handles, with mouse, pen or finger; reports once, when released. */
export function useTileDrag(ids: readonly string[], onOrder: (order: string[]) => void): TileDrag {
  const [drag, setDrag] = useState<{ id: string; order: string[] } | null>(null)
  const live = useRef({ drag, ids, onOrder })
  live.current = { drag, ids, onOrder }
  const isDragging = drag !== null

  // On the window: the tile in hand moves within the page, where the events of its own would end.
  useEffect(() => {
    if (!isDragging) return
    function handleMove(event: globalThis.PointerEvent) {
      const { drag: tileDrag } = live.current
      const over = findTileAt(event.clientX, event.clientY)
      if (!tileDrag || over === null || over === tileDrag.id) return
      const place = tileDrag.order.indexOf(over)
      if (place >= 0) setDrag({ id: tileDrag.id, order: moveItem(tileDrag.order, tileDrag.id, place) })
    }
    function handleUp() {
      const { drag: tileDrag, ids: before, onOrder: tell } = live.current
      if (tileDrag && tileDrag.order.join() !== before.join()) tell(tileDrag.order)
      setDrag(null)
    }
    const handleCancel = () => setDrag(null)
    addEventListener('pointermove', handleMove)
    addEventListener('pointerup', handleUp)
    addEventListener('pointercancel', handleCancel)
    return () => {
      removeEventListener('pointermove', handleMove)
      removeEventListener('pointerup', handleUp)
      removeEventListener('pointercancel', handleCancel)
    }
  }, [isDragging])

  return {
    order: drag?.order ?? ids,
    dragged: drag?.id ?? null,
    grab: (id, event) => {
      if (event.button === 0) setDrag({ id, order: [...ids] })
    },
  }
}
