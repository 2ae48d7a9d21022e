import type { OpenedPage } from '../app/router/router.ts'
import { type LoadAdminPage, outsidePages, staffPages } from './admin-pages.ts'
import { AdminRoot, MissingPage } from './admin-root.tsx'
import { Workplace } from './workplace.tsx'

interface AdminPageMatch {
  readonly load: LoadAdminPage
  readonly params: OpenedPage['params']
}

function findPage(pathname: string): AdminPageMatch | null {
  const words = pathname.split('/')
  for (const [path, load] of Object.entries(staffPages)) {
    const pattern = path.split('/')
    const fits =
      pattern.length === words.length && pattern.every((word, i) => word === ':id' || word === words[i])
    if (fits) return { load, params: { id: words[pattern.indexOf(':id')] } }
  }
  return null
}

/** Loads the page of the back office at an address. */
export async function openAdminPage({ pathname }: URL): Promise<OpenedPage> {
  const nothing = { params: {}, title: null, failure: null }
  const outside = outsidePages[pathname]
  try {
    if (outside) return { ...nothing, frames: [AdminRoot, await outside()] }
    const found = findPage(pathname)
    const Page = found ? await found.load() : MissingPage
    return { ...nothing, frames: [AdminRoot, Workplace, Page], params: found?.params ?? {} }
  } catch (failure) {
    return { ...nothing, frames: [AdminRoot, Workplace, MissingPage], failure }
  }
}
