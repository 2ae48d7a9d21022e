import {
  ArrowRight,
  Check,
  Gift,
  Heart,
  Image,
  MessageCircle,
  ReceiptText,
  ShieldCheck,
  VenetianMask,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '#contract/api/format.ts'
import { freeConversations } from '#contract/api/limits.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import { href } from '#contract/routing/paths.ts'
import { buildCallQuery, ensureCall } from '#web/app/cache/app.ts'
import { useCall, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Rich } from '#web/app/languages/rich.tsx'
import type { LoadArguments } from '#web/app/router/router.ts'
import { toImageSource } from '#web/features/profiles/cards/image-source.ts'
import { ProfileCard } from '#web/features/profiles/cards/profile-card.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { classes } from '#web/ui/classes.ts'
import { Main } from '#web/ui/main.tsx'
import styles from '#web/ui/numbered-steps.module.css'
import { PageSection } from '#web/ui/page-section.tsx'
import { PromiseCard, PromiseGrid } from '#web/ui/promise-card.tsx'
import { PriceLine, RateList } from '#web/ui/rate-list.tsx'
import { Wrap } from '#web/ui/stack.tsx'
import { CoverHero, EditorialHero, SplitHero, useHomeTexts } from '../home/heroes.tsx'
import homeLayoutsStyles from '../home/home-layouts.module.css'

interface ColumnsProps {
  items: readonly { title: string; text: ReactNode }[]
  /** Counted, between rules, or on one coloured ground. */
  look: 'numbered' | 'ruled' | 'band'
}

/** Short texts with their titles, next to each other from 768 px. */
function Columns({ items, look }: ColumnsProps) {
  return (
    <ul className={look === 'band' ? homeLayoutsStyles.band : homeLayoutsStyles.columns}>
      {items.map(({ title, text }) => (
        <li
          key={title}
          className={classes(homeLayoutsStyles.column, look === 'numbered' && homeLayoutsStyles.numbered)}
        >
          <h3>{title}</h3>
          <p className={homeLayoutsStyles.columnText}>{text}</p>
        </li>
      ))}
    </ul>
  )
}

interface NumberedStepsProps {
  steps: readonly { title: string; text: ReactNode }[]
}

/** Steps in sequence, in a row from 768 px. */
function NumberedSteps({ steps }: NumberedStepsProps) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden>
            {index + 1}
          </span>
          <h3>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}

/** A few members whom visitors may see. */
function People({ profiles }: { profiles: readonly Card[] }) {
  const t = useTranslate()
  const locale = useLocale()
  const settings = useLoadedCall('settings', {})
  return (
    <PageSection
      distance="page"
      title={t('home.people', { site: settings.name })}
      end={
        <ChipLink href={href('members', locale)} endIcon={<ArrowRight aria-hidden />}>
          {t('home.seeAll')}
        </ChipLink>
      }
    >
      <CardGrid>
        {profiles.map((profile) => (
          <ProfileCard
            key={profile.id}
            profile={profile}
            href={href('members-id', locale, { id: profile.id })}
            place={profile.city ?? profile.region}
            picture={toImageSource(profile, settings.cdn_prefix)}
            texts={{
              fictional: settings.fictional_singular,
              online: t('card.online'),
              ...(profile.notes.includes('new') && { flag: t('card.new') }),
            }}
          />
        ))}
      </CardGrid>
    </PageSection>
  )
}

/** Each layout has a headline too, for sites that have not written their own. */
const heroes = {
  split: { Layout: SplitHero, message: 'home.title' },
  cover: { Layout: CoverHero, message: 'home.title.cover' },
  editorial: { Layout: EditorialHero, message: 'home.title.editorial' },
} as const

function Hero() {
  const { home_layout } = useLoadedCall('settings', {})
  const { headline, lead } = useHomeTexts()
  const { Layout, message } = heroes[home_layout]
  const title = headline ?? <Rich message={message} tags={{ em: (text) => <em>{text}</em> }} />
  return <Layout title={title} lead={lead} />
}

/** Returns what the site promises, in its own words or in ours. */
function usePromises() {
  const t = useTranslate()
  const settings = useLoadedCall('settings', {})
  const { points } = useHomeTexts()
  if (points) return points.map((point) => ({ ...point, icon: <Check aria-hidden /> }))
  const honest = {
    icon: <VenetianMask aria-hidden />,
    title: t('home.promise.honest.title'),
    text: t('home.promise.honest.text'),
  }
  return [
    ...(settings.has_fictional ? [honest] : []),
    {
      icon: <ReceiptText aria-hidden />,
      title: t('home.promise.prices.title'),
      text: t('home.promise.prices.text'),
    },
    {
      icon: <ShieldCheck aria-hidden />,
      title: t('home.promise.control.title'),
      text: t('home.promise.control.text'),
    },
  ]
}

function Promises() {
  const t = useTranslate()
  const { home_layout } = useLoadedCall('settings', {})
  const promises = usePromises()
  const isSplit = home_layout === 'split'
  return (
    <PageSection distance="page" titleHidden={home_layout !== 'editorial'} title={t('home.promises')}>
      {isSplit ? (
        <PromiseGrid>
          {promises.map(({ icon, title, text }) => (
            <PromiseCard key={title} icon={icon} title={title}>
              {text}
            </PromiseCard>
          ))}
        </PromiseGrid>
      ) : (
        <Columns look={home_layout === 'cover' ? 'band' : 'ruled'} items={promises} />
      )}
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
  const { home_layout } = useLoadedCall('settings', {})
  const steps = [
    { title: t('home.step.profile.title'), text: t('home.step.profile.text') },
    { title: t('home.step.find.title'), text: t('home.step.find.text') },
    {
      title: t('home.step.talk.title'),
      text: t('home.step.talk.text', { conversations: freeConversations }),
    },
  ]
  return (
    <PageSection distance="page" title={t('home.howItWorks')} id="how">
      {home_layout === 'editorial' ? (
        <Columns look="numbered" items={steps} />
      ) : (
        <NumberedSteps steps={steps} />
      )}
    </PageSection>
  )
}

const shownPeople = 4

/** Returns a few members for visitors, where the site lets them look around; one question for loader and page. */
export async function load({ app }: LoadArguments<'index'>): Promise<undefined> {
  const settings = await ensureCall(app, 'settings', {})
  // A search that fails must not take the home page with it.
  if (settings.search_visible) await app.cache.prefetchQuery(buildCallQuery(app, 'searchMembers', {}))
}

function usePeople() {
  const { search_visible } = useLoadedCall('settings', {})
  const { data } = useCall('searchMembers', {}, { enabled: search_visible })
  return data?.profiles.slice(0, shownPeople) ?? []
}

/** The home page: what the site is, how it works, what it costs, and signup. */
export function Page() {
  const { home_layout } = useLoadedCall('settings', {})
  const profiles = usePeople()
  const people = profiles.length > 0 && <People profiles={profiles} />
  return (
    <Main width="bleed">
      <Hero />
      <Wrap>
        {home_layout === 'split' ? (
          <>
            <Promises />
            {people}
            <Steps />
          </>
        ) : (
          <>
            <Steps />
            {home_layout === 'cover' && people}
            <Promises />
            {home_layout === 'editorial' && people}
          </>
        )}
        <Costs />
      </Wrap>
    </Main>
  )
}
