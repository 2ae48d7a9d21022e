import { keepPersonal, readPersonal } from '#web/app/browser/personal-storage.ts'

/** What alerts a member to a message while the site is open, in addition to what is on screen. Off until chosen. */
export interface MessageAlerts {
  readonly sound: boolean
  readonly vibration: boolean
}

const name = 'signals'
const pauseMilliseconds = 2000

function isChosen(stored: unknown, signal: keyof MessageAlerts): boolean {
  return typeof stored === 'object' && stored !== null && signal in stored && Object(stored)[signal] === true
}

/** Returns what a member has chosen in this browser. */
export function readSignals(memberId: string): MessageAlerts {
  const stored = readPersonal(memberId, name)
  return { sound: isChosen(stored, 'sound'), vibration: isChosen(stored, 'vibration') }
}

/** Stores the member's choice, and plays it immediately. */
export function keepSignals(memberId: string, signals: MessageAlerts): void {
  keepPersonal(memberId, name, signals.sound || signals.vibration ? signals : null)
  playAlerts(signals)
}

let audio: AudioContext | null = null

/** Two short tones, made here: there is no file to load. */
function ring(): void {
  audio ??= new AudioContext()
  // Without a user gesture since loading, the browser stays silent.
  void audio.resume()
  for (const [index, frequency] of [660, 880].entries()) {
    const start = audio.currentTime + index * 0.12
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.12, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.18)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + 0.2)
  }
}

function playAlerts({ sound, vibration }: MessageAlerts): void {
  if (sound) ring()
  if (vibration && 'vibrate' in navigator) navigator.vibrate(80)
}

/** Alerts to a message: one tab of the browser, and a burst of messages once. */
export function signalMessage(memberId: string): void {
  const signals = readSignals(memberId)
  if (!signals.sound && !signals.vibration) return
  if (!('locks' in navigator)) {
    playAlerts(signals)
    return
  }
  void navigator.locks.request('message-signal', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    playAlerts(signals)
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
  })
}
