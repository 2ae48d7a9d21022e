import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { renderSVG } from 'uqr'
import type { AgeRequest } from '#contract/features/age/age.ts'
import { useInBrowser, useMedia } from '#web/app/browser/use-in-browser.ts'
import { buildCallQuery, callKey, useApp } from '#web/app/cache/app.ts'
import { changeUser } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { LoadingLines } from '#web/features/accounts/form-page.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import styles from './age-try.module.css'

type BrowserRequest = NonNullable<AgeRequest['digital_credential']>

/** What the browsers that have the Digital Credentials API add (w3.org/TR/digital-credentials); TypeScript knows none of it. */
interface DigitalCredentials {
  get(options: { digital: { requests: readonly BrowserRequest[] } }): Promise<{ data?: unknown } | null>
}

/** Returns whether this browser can ask a wallet by itself. */
function hasBrowserWallets(): boolean {
  return 'DigitalCredential' in globalThis && 'credentials' in navigator
}

/** Lets the browser ask a wallet. Returns what it answered; null when the member has said no, or there is no wallet. */
async function askBrowserWallet(request: BrowserRequest): Promise<string | null> {
  try {
    const credentials = navigator.credentials as unknown as DigitalCredentials // as above
    const answer = await credentials.get({ digital: { requests: [request] } })
    const response: unknown = Object(answer?.data).response
    return typeof response === 'string' ? response : null
  } catch {
    return null
  }
}

const askMilliseconds = 2000

interface AgeTryProps {
  id: string
  onAgain: () => void
}

/** One try: the way to the wallet, and what came of it as soon as it is known. */
export function AgeTry({ id, onAgain }: AgeTryProps) {
  const app = useApp()
  const errors = useErrorTexts()
  const t = useTranslate()
  const { data, error, refetch } = useQuery({
    ...buildCallQuery(app, 'ageRequest', { id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.request.outcome === 'open' ? askMilliseconds : false),
  })
  const outcome = data?.request.outcome
  useEffect(() => {
    if (outcome !== 'over_18') return
    changeUser(app, { age_proof: 'none' })
    void app.cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'settings' })
  }, [app, outcome])

  if (data) return <KnownTry request={data.request} onAgain={onAgain} />
  if (!error) return <LoadingLines />
  return (
    <Stack gap={4}>
      <p role="alert">{errors.of(error)}</p>
      <Button variant="ghost" onClick={() => refetch()}>
        {t('age.again')}
      </Button>
    </Stack>
  )
}

function KnownTry({ request, onAgain }: { request: AgeRequest; onAgain: () => void }) {
  const t = useTranslate()
  const { name } = useLoadedCall('settings', {})
  const { outcome } = request
  if (outcome === 'open') return <OpenTry request={request} />
  if (outcome === 'over_18') return null
  return (
    <Stack gap={4}>
      <Banner tone="coral" live>
        {t(`age.outcome.${outcome}`, { site: name })}
      </Banner>
      <Button block onClick={onAgain}>
        {t('age.again')}
      </Button>
    </Stack>
  )
}

/** The code for a wallet elsewhere or the link to one here; which comes first follows the device. */
function OpenTry({ request }: { request: AgeRequest }) {
  const t = useTranslate()
  const isPhone = useMedia('(pointer: coarse)')
  const [isElsewhere, setElsewhere] = useState<boolean | null>(null)
  const { code, link } = request
  const showsCode = code !== null && (isElsewhere ?? !isPhone)
  return (
    <Stack gap={4}>
      <BrowserWallet request={request} />
      {showsCode ? (
        <Stack gap={3}>
          <p>{t('age.scan')}</p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(code, { border: 2 }))}`}
            width="296"
            height="296"
            alt={t('age.picture')}
            className={styles.code}
          />
        </Stack>
      ) : (
        link !== null && (
          <Stack gap={3}>
            <p>{t(code === null ? 'age.openYotiText' : 'age.openText')}</p>
            <ButtonLink block href={link}>
              {t(code === null ? 'age.openYoti' : 'age.open')}
            </ButtonLink>
          </Stack>
        )
      )}
      <p role="status" className={styles.waiting}>
        {t('age.waiting')}
      </p>
      {code !== null && (
        <p>
          <TextButton onClick={() => setElsewhere(!showsCode)}>
            {t(showsCode ? 'age.thisDevice' : 'age.otherDevice')}
          </TextButton>
        </p>
      )}
    </Stack>
  )
}

/** The way through the browser, where it has one: the first choice of the specification. */
function BrowserWallet({ request }: { request: AgeRequest }) {
  const t = useTranslate()
  const app = useApp()
  const isThere = useInBrowser(hasBrowserWallets, false)
  const [hasFailed, setFailed] = useState(false)
  const present = useAct('presentCredential', {
    onSuccess: (answer) => app.cache.setQueryData(callKey('ageRequest', { id: request.id }), answer),
    onError: () => setFailed(true),
  })
  const { digital_credential: asked } = request
  if (!isThere || !asked) return null

  async function ask(browserRequest: NonNullable<typeof asked>) {
    setFailed(false)
    const response = await askBrowserWallet(browserRequest)
    if (response === null) setFailed(true)
    else present.mutate({ input: { id: request.id, response } })
  }

  return (
    <Stack gap={3}>
      <Button block busy={present.isPending} onClick={() => void ask(asked)}>
        {t('age.browser')}
      </Button>
      {hasFailed && <p role="status">{t('age.browserFailed')}</p>}
    </Stack>
  )
}
