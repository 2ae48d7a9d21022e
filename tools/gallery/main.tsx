import '#web/ui/tokens.css'
import '#web/ui/fonts.css'
import '#web/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { stillRouter } from '#web/app/router/router.ts'
import { RouterProvider } from '#web/app/router/router-provider.tsx'
import { ToastProvider } from '#web/ui/toast-provider.tsx'
import { Arts } from './screens/arts.tsx'
import { Chat } from './screens/chat.tsx'
import { Credits } from './screens/credits.tsx'
import { Fields } from './screens/fields.tsx'
import { Home } from './screens/home.tsx'
import { Layers } from './screens/layers.tsx'
import { Members } from './screens/members.tsx'
import { Parts } from './screens/parts.tsx'
import { Profile } from './screens/profile.tsx'
import { Signup } from './screens/signup.tsx'

const screens = {
  home: <Home />,
  members: <Members />,
  profile: <Profile />,
  chat: <Chat />,
  chats: <Chat listOnly />,
  credits: <Credits />,
  signup: <Signup />,
  parts: <Parts />,
  fields: <Fields />,
  layers: <Layers />,
  arts: <Arts />,
}

function Index() {
  return (
    <main id="main">
      <h1>Gallery of components</h1>
      <ul>
        {Object.keys(screens).map((name) => (
          <li key={name}>
            <a href={`?screen=${name}`}>{name}</a> · <a href={`?screen=${name}&theme=dark`}>dark</a> ·{' '}
            <a href={`?screen=${name}&dir=rtl`}>right to left</a>
          </li>
        ))}
      </ul>
    </main>
  )
}

const wanted = new URLSearchParams(location.search).get('screen') ?? ''
const screen = Object.entries(screens).find(([name]) => name === wanted)?.[1] ?? <Index />
const root = document.getElementById('root')
if (root) {
  const frame = () => <ToastProvider closeLabel="Close">{screen}</ToastProvider>
  const opened = { frames: [frame], params: {}, title: null, failure: null }
  const router = stillRouter(new URL(location.href), opened)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
