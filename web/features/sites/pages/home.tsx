import { Gift, Heart, Image, MessageCircle, ReceiptText, ShieldCheck, VenetianMask } from 'lucide-react'
import { formatMoney } from '#contract/api/format.ts'
import { freeConversations } from '#contract/api/limits.ts'
import { href } from '#contract/routing/paths.ts'
import { callQuery, ensureCall } from '../../../app/cache/app.ts'
import { useCall, useLoadedCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { Rich } from '../../../app/languages/rich.tsx'
import type { LoadArguments } from '../../../app/router/router.ts'
import second from '../../../ui/art/malik.webp'
import first from '../../../ui/art/sofie.webp'
import { ButtonLink } from '../../../ui/button.tsx'
import { Main } from '../../../ui/main.tsx'
import { NumberedSteps } from '../../../ui/numbered-steps.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { PortraitPair } from '../../../ui/portrait-pair.tsx'
import { PriceLine } from '../../../ui/price-line.tsx'
import { PromiseCard } from '../../../ui/promise-card.tsx'
import { PromiseGrid } from '../../../ui/promise-grid.tsx'
import { RateList } from '../../../ui/rate-list.tsx'
import { Wrap } from '../../../ui/stack.tsx'
import { Stage } from '../../../ui/stage.tsx'
import { People } from './people.tsx'
import { StartForm } from './start-form.tsx'

const portrait = { width: 720, height: 900 }

function Hero() {
  const t = useTranslate()
  const { name } = useLoadedCall('settings', {})
  const words = { question: t('home.question'), answer: t('home.answer') }
  return (
    <Stage
      title={<Rich message="home.title" tags={{ em: (text) => <em>{text}</em> }} />}
      lead={t('home.lead', { site: name })}
      start={<StartForm />}
      visual={
        <PortraitPair
          first={{ src: first, ...portrait }}
          second={{ src: second, ...portrait }}
          label={t('home.scene', words)}
          {...words}
        />
      }
    />
  )
}

function Promises() {
  const t = useTranslate()
  return (
    <PageSection distance="page" titleHidden title={t('home.promises')}>
      <PromiseGrid>
        <PromiseCard icon={<VenetianMask aria-hidden />} title={t('home.promise.honest.title')}>
          {t('home.promise.honest.text')}
        </PromiseCard>
        <PromiseCard icon={<ReceiptText aria-hidden />} title={t('home.promise.prices.title')}>
          {t('home.promise.prices.text')}
        </PromiseCard>
        <PromiseCard icon={<ShieldCheck aria-hidden />} title={t('home.promise.control.title')}>
          {t('home.promise.control.text')}
        </PromiseCard>
      </PromiseGrid>
    </PageSection>
  )
}

function Costs() {
  const t = useTranslate()
  const locale = useLocale()
  const settings = useLoadedCall('settings', {})
  const lowest = settings.minimum_message_costs[settings.geoip_selected_country]
  const price =
    lowest && formatMoney({ amount: Math.round(lowest.costs * 100), currency: lowest.currency }, locale)
  const credits = (amount: number) => t('credits.amount', { credits: amount })
  return (
    <PriceLine
      id="costs"
      title={t('home.costs')}
      text={price ? t('home.costs.text', { price }) : t('home.costs.textNoPrice')}
      action={
        <ButtonLink variant="ghost" href={href('pricing', locale)}>
          {t('home.costs.all')}
        </ButtonLink>
      }
    >
      <RateList
        rates={[
          {
            icon: <MessageCircle aria-hidden />,
            label: t('home.rate.message'),
            value: credits(settings.message_credits),
          },
          {
            icon: <Image aria-hidden />,
            label: t('home.rate.photo'),
            value: credits(settings.photo_credits),
          },
          { icon: <Gift aria-hidden />, label: t('home.rate.gift'), value: credits(settings.gift_credits) },
          { icon: <Heart aria-hidden />, label: t('home.rate.free'), value: t('home.free') },
        ]}
      />
    </PriceLine>
  )
}

function Steps() {
  const t = useTranslate()
  return (
    <PageSection distance="page" title={t('home.howItWorks')} id="how">
      <NumberedSteps
        steps={[
          { title: t('home.step.profile.title'), text: t('home.step.profile.text') },
          { title: t('home.step.find.title'), text: t('home.step.find.text') },
          {
            title: t('home.step.talk.title'),
            text: t('home.step.talk.text', { conversations: freeConversations }),
          },
        ]}
      />
    </PageSection>
  )
}

const shownPeople = 4

/** A few members for visitors, where the site lets them look around; one question for loader and page. */
export async function load({ app }: LoadArguments<'index'>): Promise<undefined> {
  const settings = await ensureCall(app, 'settings', {})
  // A search that fails must not take the home page with it.
  if (settings.search_visible) await app.cache.prefetchQuery(callQuery(app, 'searchMembers', {}))
}

function usePeople() {
  const { search_visible } = useLoadedCall('settings', {})
  const { data } = useCall('searchMembers', {}, { enabled: search_visible })
  return data?.profiles.slice(0, shownPeople) ?? []
}

/** The home page: what the site is, how it works, what it costs, and the way in. */
export function Page() {
  const people = usePeople()
  return (
    <Main width="bleed">
      <Hero />
      <Wrap>
        <Promises />
        {people.length > 0 && <People profiles={people} />}
        <Steps />
        <Costs />
      </Wrap>
    </Main>
  )
}
