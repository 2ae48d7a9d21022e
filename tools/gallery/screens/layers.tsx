import { useEffect, useState } from 'react'
import { MatchPanel } from '#web/features/likes/match-panel.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Main } from '#web/ui/main.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { useToast } from '#web/ui/toast-context.ts'
import { fictionalLabel, people, portrait } from '../people.ts'

const opened = new URLSearchParams(location.search).get('open')

export function Layers() {
  const [open, setOpen] = useState(opened)
  const showToast = useToast()

  function handleToast() {
    showToast({
      id: 'chat-noor',
      picture: portrait('noor'),
      content: (
        <>
          <b>Noor</b> sent you a message
        </>
      ),
      action: { label: 'Open', href: '/chats/noor' },
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the screenshot
  useEffect(() => {
    if (opened !== 'toast') return
    handleToast()
    showToast({ id: 'lost', tone: 'danger', content: 'No connection. Your message was not sent.' })
  }, [])

  const person = opened === 'match-fictional' ? people.ines : people.sofie
  const close = () => setOpen(null)
  return (
    <Main>
      <Stack>
        <h1>What lies over the page</h1>
        <Row>
          <Button variant="ghost" onClick={() => setOpen('confirm')}>
            Block Sofie
          </Button>
          <Button variant="ghost" onClick={() => setOpen('match')}>
            Match
          </Button>
          <Button variant="ghost" onClick={handleToast}>
            Toast
          </Button>
          <Menu
            label="More"
            align="start"
            trigger="More"
            items={[
              { id: 'one', label: 'Profile', href: '/profile' },
              { id: 'two', label: 'Report', onSelect: () => setOpen('report') },
              { id: 'three', label: 'Block', onSelect: () => setOpen('confirm'), tone: 'danger' },
            ]}
          />
        </Row>
        <p>The page behind. {'It is long enough to see what the backdrop does to it. '.repeat(12)}</p>
      </Stack>
      <Dialog
        open={open === 'confirm'}
        onClose={close}
        title="Block Sofie?"
        closeLabel="Close"
        size="small"
        actions={
          <>
            <Button variant="danger" onClick={close}>
              Block
            </Button>
            <Button variant="ghost" data-autofocus onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        <p>Your conversation and likes between the two of you are deleted. She is not told.</p>
      </Dialog>
      <Dialog
        open={open === 'report'}
        onClose={close}
        title="Report Sofie"
        closeLabel="Close"
        actions={<Button onClick={close}>Send</Button>}
      >
        <TextAreaField label="What happened?" hint="She does not learn who reported her." />
      </Dialog>
      <Dialog
        open={open === 'match' || open === 'match-fictional'}
        onClose={close}
        title="It’s a match"
        titleHidden
        closeOnAnyPress
        size="small"
      >
        <MatchPanel
          title="It’s a match"
          mine={{ picture: portrait('daan'), alt: 'You' }}
          profile={person}
          picture={portrait(opened === 'match-fictional' ? 'ines' : 'sofie')}
          profileHref="/members/1"
          profileLabel={`Profile of ${person.name}`}
          fictionalLabel={fictionalLabel}
          text={`You and ${person.name} like each other. Say something only she could answer.`}
          action={
            <ButtonLink data-autofocus href="/chats/1" block cost="1 credit">
              Write to {person.name}
            </ButtonLink>
          }
        />
      </Dialog>
    </Main>
  )
}
