import { type ComponentType, createContext, use } from 'react'
import { RestartBoundary } from '../browser/restart-boundary.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { useRouter, useShown } from './router-context.ts'

const InnerFrames = createContext<readonly ComponentType[]>([])

/** Shows frames inside each other; what fails in the page itself leaves those around it standing. */
export function Frames({ frames }: { frames: readonly ComponentType[] }) {
  const { failurePage } = useRouter()
  const { place } = useShown()
  const [Frame, ...inner] = frames
  if (!Frame) return null
  const framed = (
    <InnerFrames value={inner}>
      <Frame />
    </InnerFrames>
  )
  if (inner.length > 0) return framed
  return (
    <PageBoundary place={place} failurePage={failurePage}>
      <RestartBoundary>{framed}</RestartBoundary>
    </PageBoundary>
  )
}

/** The place of the next frame or of the page inside a frame. */
export function Outlet() {
  return <Frames frames={use(InnerFrames)} />
}
