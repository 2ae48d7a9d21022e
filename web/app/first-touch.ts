import { startQuietVideo } from '../features/landers/quiet-video.ts'
import { waitForTouch } from './browser/wait-for-touch.ts'
import { reloadOnce } from './router/page-failure.ts'
import { askSiteEntry } from './session/site-entry.ts'

// The whole script of a quiet page until somebody touches it (contract/routing/routes.ts): the program comes then.

/** The program's files, the first of which starts it; written by document.ts. */
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
    if (!reloadOnce(location.href)) throw error
  }
}

for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-site-entry]'))
  askSiteEntry(dialog)
for (const video of document.querySelectorAll('video')) startQuietVideo(video)
waitForTouch(loadProgram)
