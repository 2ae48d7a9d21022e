import { useEffect, useRef, useState } from 'react'
import type { OutgoingPhoto } from './read-photo.ts'
import { isPhoto, photoTypes, readPhoto } from './read-photo.ts'

export interface PhotoChoice {
  /** What waits for the member to confirm. */
  photo: OutgoingPhoto | null
  /** Opens the picker; on phones it offers the camera. */
  pick: () => void
  /** Takes the first picture among pasted or dropped files. */
  offer: (files: readonly File[]) => void
  /** Forgets it: it was sent, or given up. */
  clear: (outcome: 'sent' | 'dropped') => void
}

/** Chooses a photo by picker, paste or drop anywhere on the page. */
export function usePhotoChoice(enabled: boolean): PhotoChoice {
  const [photo, setPhoto] = useState<OutgoingPhoto | null>(null)
  const offer = useRef((_: readonly File[]) => {})

  offer.current = (files) => {
    const file = files.find(isPhoto)
    if (file && enabled) void readPhoto(file).then(setPhoto)
  }

  useEffect(() => {
    function handleDragOver(event: DragEvent) {
      // Without this the browser would leave the page for the file.
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    function handleDrop(event: DragEvent) {
      if (!event.dataTransfer?.files.length) return
      event.preventDefault()
      offer.current([...event.dataTransfer.files])
    }
    addEventListener('dragover', handleDragOver)
    addEventListener('drop', handleDrop)
    return () => {
      removeEventListener('dragover', handleDragOver)
      removeEventListener('drop', handleDrop)
    }
  }, [])

  function pick() {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = photoTypes
    input.onchange = () => offer.current([...(input.files ?? [])])
    input.click()
  }

  function clear(outcome: 'sent' | 'dropped') {
    if (photo && outcome === 'dropped') URL.revokeObjectURL(photo.url)
    setPhoto(null)
  }

  return { photo, pick, offer: (files) => offer.current(files), clear }
}
