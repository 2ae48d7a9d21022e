import { savesData } from '../../app/browser/saves-data.ts'

/**
 * Lets a silent video play that has stood as its poster so far, unless the visitor wants less movement or less data.
 * The file is asked for only now.
 */
export function startQuietVideo(video: HTMLVideoElement): void {
  const file = video.dataset.file
  if (!file || video.src) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || savesData()) return
  video.src = file
  // A browser that refuses to play by itself keeps the poster.
  video.play().catch(() => undefined)
}
