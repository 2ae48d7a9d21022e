import { useEffect, useRef } from 'react'

const picturesOf = (files: Iterable<File> | undefined) =>
  [...(files ?? [])].filter(
    (file) => file.type.startsWith('image/') || /\.(heic|heif|avif)$/i.test(file.name),
  )

/** Takes pictures that are pasted or dropped anywhere on the page, but for text pasted into a field. */
export function useGivenPhotos(onGive: (files: readonly File[]) => void): void {
  const give = useRef(onGive)
  give.current = onGive

  useEffect(() => {
    function handlePaste(event: ClipboardEvent) {
      const files = picturesOf(event.clipboardData?.files)
      if (files.length > 0) give.current(files)
    }
    function handleDragOver(event: DragEvent) {
      // Without this the browser would leave the page for the file.
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    function handleDrop(event: DragEvent) {
      if (!event.dataTransfer?.files.length) return
      event.preventDefault()
      const files = picturesOf(event.dataTransfer.files)
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
