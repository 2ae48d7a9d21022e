import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Verification } from '#contract/features/verification/verification.ts'
import { useCountdown } from '#web/app/browser/use-in-browser.ts'
import { callKey, useApp } from '#web/app/cache/app.ts'
import { isCallError, useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { GestureArt } from '#web/ui/gesture-art.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { EmptyState } from '#web/ui/placeholders.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Panel, Row, Stack } from '#web/ui/stack.tsx'
import styles from './selfie-camera.module.css'

/** Why there is no picture: denied by the member or the browser, no camera, or one used by another program. */
type CameraFailure = 'denied' | 'none' | 'busy'

type CameraState =
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
function useCamera(): { camera: CameraState; restart: () => void } {
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
async function takeFrame(video: HTMLVideoElement): Promise<File | null> {
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

const countdownSeconds = 3

/** Minutes and seconds that are left. */
function formatLeft(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

interface ViewfinderProps {
  stream: MediaStream
  onTaken: (selfie: File) => void
}

/** The mirrored camera preview, and the button that counts down before it takes the selfie. */
function Viewfinder({ stream, onTaken }: ViewfinderProps) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const [left, setLeft] = useState<number | null>(null)

  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])

  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(async () => {
      if (left > 1) return setLeft(left - 1)
      setLeft(null)
      const selfie = video.current && (await takeFrame(video.current))
      if (selfie) onTaken(selfie)
    }, 1000)
    return () => clearTimeout(timer)
  }, [left, onTaken])

  return (
    <Stack gap={3}>
      <div className={styles.frame}>
        <video
          ref={video}
          className={styles.video}
          aria-label={t('verification.camera')}
          autoPlay
          muted
          playsInline
        />
        <p className={styles.countdown} role="status">
          {left}
        </p>
      </div>
      <div>
        <Button
          data-autofocus
          icon={<Camera aria-hidden />}
          busy={left !== null}
          onClick={() => setLeft(countdownSeconds)}
        >
          {t('verification.take')}
        </Button>
      </div>
    </Stack>
  )
}

interface PreviewProps {
  selfie: File
  claim: string
  onRetake: () => void
}

/** The selfie before it is sent; nothing has left the browser until then. */
function Preview({ selfie, claim, onRetake }: PreviewProps) {
  const t = useTranslate()
  const app = useApp()
  const texts = useErrorTexts()
  const [url, setUrl] = useState<string | null>(null)
  const [share, setShare] = useState(0)
  const send = useAct('sendSelfie', {
    onSuccess: (answer) => app.cache.setQueryData(callKey('verification', {}), answer),
  })

  useEffect(() => {
    const address = URL.createObjectURL(selfie)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [selfie])

  return (
    <Stack gap={3}>
      {url && <img src={url} alt={t('verification.preview')} className={styles.preview} />}
      <p>{t('verification.check')}</p>
      {send.isPending && <ProgressBar share={share} label={t('verification.send')} />}
      {send.isError && (
        <FieldError>
          {isCallError(send.error, 'code_expired') ? t('verification.over.text') : texts.of(send.error)}
        </FieldError>
      )}
      <Row>
        <Button
          busy={send.isPending}
          onClick={() => send.mutate({ input: { claim }, file: selfie, onProgress: setShare })}
        >
          {t('verification.send')}
        </Button>
        <Button variant="ghost" disabled={send.isPending} onClick={onRetake}>
          {t('verification.retake')}
        </Button>
      </Row>
    </Stack>
  )
}

interface CameraViewProps {
  camera: CameraState
  onRestart: () => void
  onTaken: (selfie: File) => void
}

function CameraView({ camera, onRestart, onTaken }: CameraViewProps) {
  const t = useTranslate()
  if (camera.kind === 'starting')
    return (
      <p role="status" className={styles.starting}>
        {t('verification.starting')}
      </p>
    )
  if (camera.kind === 'live') return <Viewfinder stream={camera.stream} onTaken={onTaken} />
  return (
    <div role="alert">
      <EmptyState
        level={3}
        title={t(`verification.${camera.reason}.title`)}
        text={t(`verification.${camera.reason}.text`)}
        action={
          <Button variant="ghost" onClick={onRestart}>
            {t('verification.tryAgain')}
          </Button>
        }
      />
    </div>
  )
}

export interface SelfieCameraProps {
  claim: NonNullable<Verification['claim']>
  /** Asks for another gesture, once the time for this one is over. */
  onNewGesture: () => void
  busy: boolean
}

/** The claimed gesture, the camera, and the selfie before it is sent. Files cannot be chosen. */
export function SelfieCamera({ claim, onNewGesture, busy }: SelfieCameraProps) {
  const t = useTranslate()
  const { camera, restart } = useCamera()
  const [selfie, setSelfie] = useState<File | null>(null)
  const [left, start] = useCountdown()
  const [isTimed, setTimed] = useState(false)
  const startOnce = useRef(start)

  useEffect(() => {
    startOnce.current(claim.seconds)
    setTimed(true)
  }, [claim])

  if (isTimed && left === 0) {
    return (
      <div role="alert">
        <EmptyState
          title={t('verification.over.title')}
          text={t('verification.over.text')}
          action={
            <Button busy={busy} onClick={onNewGesture}>
              {t('verification.newGesture')}
            </Button>
          }
        />
      </div>
    )
  }
  return (
    <PageSection title={t('verification.gestureTitle')}>
      <Panel>
        <div className={styles.columns}>
          <div className={styles.gesture}>
            <GestureArt gesture={claim.gesture} className={styles.drawing} />
            <p className={styles.words}>{t(`verification.gesture.${claim.gesture}`)}</p>
            {isTimed && (
              <p className={styles.left}>{t('verification.timeLeft', { time: formatLeft(left) })}</p>
            )}
          </div>
          {selfie ? (
            <Preview selfie={selfie} claim={claim.id} onRetake={() => setSelfie(null)} />
          ) : (
            <CameraView camera={camera} onRestart={restart} onTaken={setSelfie} />
          )}
        </div>
      </Panel>
    </PageSection>
  )
}
