import { startQuietVideo } from '../features/landers/quiet-video.ts'
import { queuePresses } from './browser/queue-presses.ts'
import { savesData } from './browser/saves-data.ts'
import { reloadOnce, reloadWhenReachable } from './router/page-failure.ts'
import { askSiteEntry } from './session/site-entry.ts'

// The first script of a quiet page (contract/routing/routes.ts): the program comes when the page stands and is idle.

/** Returns the program's files, the first of which starts it; written by document.ts. */
function listProgramFiles(): string[] {
  const text = document.getElementById('program')?.textContent
  return text ? (JSON.parse(text) as string[]) : []
}

/** Loads the program's files side by side, instead of each when the one before it asks for it. */
function preloadProgram(): void {
  for (const href of listProgramFiles())
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

async function startProgram(): Promise<void> {
  const [entry] = listProgramFiles()
  if (!entry) return
  try {
    await import(/* @vite-ignore */ entry)
  } catch (error) {
    if (navigator.onLine === false) reloadWhenReachable()
    if (!reloadOnce(location.href)) throw error
  }
}

/** Calls back when the browser is idle; Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 1000 })
  else setTimeout(work, 200)
}

/** Calls back when the pictures and fonts of the first view have loaded, of which the largest paint is made. */
function whenLoaded(work: () => void): void {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
}

for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-site-entry]'))
  askSiteEntry(dialog)
for (const video of document.querySelectorAll('video')) startQuietVideo(video)

let isStarted = false
const stopHolding = queuePresses(start)

function start(): void {
  if (isStarted) return
  isStarted = true
  preloadProgram()
  startProgram().catch(stopHolding)
}

// Anyone who saves data gets the program with the first press. For everyone else it is fetched half a second after the
// page has loaded: at once, Lighthouse's slow phone paints a profile 0.7 s later (2.1 instead of 1.4 s).
if (!savesData()) whenLoaded(() => setTimeout(() => whenIdle(start), 500))
