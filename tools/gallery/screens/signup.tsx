import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DateOfBirthFields } from '#web/ui/date-of-birth-fields.tsx'
import { FieldNote, FieldSuggestion } from '#web/ui/field.tsx'
import { IconButtonLink } from '#web/ui/icon-button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { ProgressSteps } from '#web/ui/progress-bar.tsx'
import { SplitPage } from '#web/ui/split-page.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { StagePortrait } from '#web/ui/stage.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { drawn } from '../people.ts'

export function Signup() {
  const [email, setEmail] = useState('daan@gmial.com')
  const [born, setBorn] = useState({ day: '14', month: '6', year: '1991' })
  return (
    <SplitPage
      sideLabel="About this signup"
      side={
        <>
          <div>
            <Logo name="duet" href="/" />
          </div>
          <StagePortrait
            picture={drawn('sofie-large')}
            alt="Portrait of Sofie"
            title="You’re signing up to write to Sofie."
            text="After this step we’ll take you straight to her profile. Your first two conversations are free."
          />
          <p style={{ fontSize: 'var(--text-13)', color: 'var(--on-stage2)' }}>
            Portraits in this demo are illustrations.
          </p>
        </>
      }
      bar={
        <>
          <IconButtonLink
            href="/"
            label="Back"
            icon={<ChevronLeft aria-hidden className="mirror-in-rtl" />}
          />
          <TextLink href="/login">Log in instead</TextLink>
        </>
      }
    >
      <Stack gap={3}>
        <ProgressSteps step={1} steps={5} label="Signup progress" text="Step 1 of 5: account" />
        <p style={{ color: 'var(--ink3)', fontSize: 'var(--text-14)' }}>
          Step 1 of 5 · Account. The other steps can wait.
        </p>
      </Stack>
      <h1>Let’s get you in</h1>
      <TextField label="Name others see" defaultValue="Daan" autoComplete="nickname" />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        below={
          email === 'daan@gmial.com' && (
            <FieldSuggestion
              before="Did you mean"
              value="daan@gmail.com"
              after="?"
              onAccept={() => setEmail('daan@gmail.com')}
            />
          )
        }
      />
      <DateOfBirthFields
        legend="Date of birth"
        hint="You must be 18 or older. Others only see your age."
        labels={{ day: 'Day', month: 'Month', year: 'Year' }}
        value={born}
        onChange={setBorn}
      />
      <PasswordField
        label="Password"
        defaultValue="correct horse"
        autoComplete="new-password"
        show={{ text: 'Show', name: 'Show password' }}
        hide={{ text: 'Hide', name: 'Hide password' }}
        below={<FieldNote tone="success">Strong enough. A short phrase works best.</FieldNote>}
      />
      <Button block>Continue</Button>
      <p style={{ color: 'var(--ink3)', fontSize: 'var(--text-13)' }}>
        By continuing you agree to the <TextLink href="/pages/terms">terms</TextLink>. Read how we handle your
        data in the <TextLink href="/pages/privacy">privacy notice</TextLink>.
      </p>
    </SplitPage>
  )
}
