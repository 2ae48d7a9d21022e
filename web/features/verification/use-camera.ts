import { useEffect, useState } from 'react'

/** Why there is no picture: denied by the member or the browser, no camera, or one used by another program. */
export type CameraFailure = 'denied' | 'none' | 'busy'

export type CameraState =
  | { kind: 'starting' }
  | { kind: 'live'; stream: MediaStream }
  | { kind: 'failed'; reason: CameraFailure }

function toFailure(error: unknown): CameraFailure {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}

async function openCamera(): Promise<MediaStream> {
  // Not there without TLS, and in some browsers inside of apps.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) throw new DOMException('no camera here', 'NotFoundError')
  const video = { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } }
  return devices.getUserMedia({ audio: false, video })
}

/** Opens the camera while it is used, and releases it afterwards, so that its light goes out. */
export function useCamera(): { camera: CameraState; restart: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [camera, setCamera] = useState<CameraState>({ kind: 'starting' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens it again
  useEffect(() => {
    let isOver = false
    let opened: MediaStream | null = null
    setCamera({ kind: 'starting' })
    openCamera().then(
      (stream) => {
        opened = stream
        if (isOver) return stopCamera(stream)
        // Unplugged, or taken away in the browser's settings.
        for (const track of stream.getVideoTracks())
          track.addEventListener('ended', () => setCamera({ kind: 'failed', reason: 'busy' }))
        setCamera({ kind: 'live', stream })
      },
      (error: unknown) => {
        if (!isOver) setCamera({ kind: 'failed', reason: toFailure(error) })
      },
    )
    return () => {
      isOver = true
      if (opened) stopCamera(opened)
    }
  }, [attempt])

  return { camera, restart: () => setAttempt((number) => number + 1) }
}

function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Takes what the camera shows at this moment, as a JPEG; null before its first picture. */
export async function takeFrame(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  const context = canvas.getContext('2d')
  if (!context || canvas.width === 0) return null
  context.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.9)
  })
  return blob && new File([blob], 'selfie.jpg', { type: 'image/jpeg' })
}
