import { startQuietVideo } from '../features/landers/quiet-video.ts'
import { queuePresses } from './browser/queue-presses.ts'
import { savesData } from './browser/saves-data.ts'
import { reloadOnce, reloadWhenReachable } from './router/page-failure.ts'
import { askSiteEntry } from './session/site-entry.ts'

// The first script of a quiet page (contract/routing/routes.ts): the program comes when the page stands and is idle.

/** Returns the program's files, the first of which starts it; written by document.ts. */
function programFiles(): string[] {
  const text = document.getElementById('program')?.textContent
  return text ? (JSON.parse(text) as string[]) : []
}

async function loadProgram(): Promise<void> {
  const [start, ...others] = programFiles()
  if (!start) return
  // Side by side, instead of each when the one before it asks for it.
  for (const href of others) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
    document.head.append(link)
  }
  try {
    await import(/* @vite-ignore */ start)
  } catch (error) {
    if (navigator.onLine === false) reloadWhenReachable()
    if (!reloadOnce(location.href)) throw error
  }
}

/** Calls back when the page has its largest picture or text and the browser is idle; Safari has no idle callbacks. */
function whenPainted(work: () => void): void {
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 1000 }) : setTimeout(work, 200)
  // Half a second later: at once, the largest paint of Lighthouse's slow phone comes 0.4 s later (2.2 instead of 1.8 s).
  const afterPaint = () => setTimeout(whenIdle, 500)
  // By then the pictures and fonts of the first view are there, of which the largest paint is made.
  if (document.readyState === 'complete') afterPaint()
  else addEventListener('load', afterPaint, { once: true })
}

for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-site-entry]'))
  askSiteEntry(dialog)
for (const video of document.querySelectorAll('video')) startQuietVideo(video)

let isLoading = false
const stopHolding = queuePresses(begin)

function begin(): void {
  if (isLoading) return
  isLoading = true
  loadProgram().catch(stopHolding)
}

// Anyone who saves data gets the program with the first press.
if (!savesData()) whenPainted(begin)
