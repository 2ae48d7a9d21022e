import { useLoadedCall } from '../lib/use-call.ts'
import { Main } from '../ui/main.tsx'

export function Page() {
  const settings = useLoadedCall('settings', {})
  return (
    <Main width="page">
      <h1>{settings.index_title}</h1>
    </Main>
  )
}
