import { useState } from 'react'
import type { User } from '#contract/account.ts'
import { useApp } from '#web/lib/app.ts'
import { useErrorTexts } from '#web/lib/error-text.ts'
import { useSetUser } from '#web/lib/user.ts'

export interface PhotoActions {
  /** How many of the chosen files are done; null while none is on its way. */
  progress: { done: number; total: number } | null
  error: string | null
  upload: (files: readonly File[]) => Promise<void>
  remove: (id: string) => Promise<void>
  makeMain: (id: string) => Promise<void>
  moveForward: (id: string) => Promise<void>
}

/** What can be done with the own pictures; one after the other, so that their order is that of choosing. */
export function usePhotos(user: User): PhotoActions {
  const { call } = useApp()
  const texts = useErrorTexts()
  const setUser = useSetUser()
  const [progress, setProgress] = useState<PhotoActions['progress']>(null)
  const [error, setError] = useState<string | null>(null)

  async function attempt(work: () => Promise<void>) {
    setError(null)
    try {
      await work()
    } catch (reason) {
      setError(texts.of(reason))
    }
  }

  return {
    progress,
    error,
    upload: async (files) => {
      setError(null)
      for (const [index, file] of files.entries()) {
        setProgress({ done: index + 1, total: files.length })
        await attempt(async () => setUser((await call('uploadPhoto', {}, { file })).user))
      }
      setProgress(null)
    },
    remove: (id) => attempt(async () => setUser((await call('deletePhoto', { id })).user)),
    makeMain: (id) => attempt(async () => setUser((await call('chooseMainPhoto', { id, main: true })).user)),
    moveForward: (id) =>
      attempt(async () => {
        const order = user.profile.pictures.map((picture) => picture.id)
        const place = order.indexOf(id)
        const before = order[place - 1]
        if (before === undefined) return
        order.splice(place - 1, 2, id, before)
        const { pictures } = await call('orderPhotos', { order })
        setUser({ ...user, profile: { ...user.profile, pictures } })
      }),
  }
}
