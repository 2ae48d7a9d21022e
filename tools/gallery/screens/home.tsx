import {
  ArrowRight,
  Drama,
  Gift,
  Globe,
  Heart,
  Image,
  MessageCircle,
  Receipt,
  ShieldCheck,
} from 'lucide-react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { Footer } from '#web/ui/footer.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Main } from '#web/ui/main.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { NumberedSteps } from '#web/ui/numbered-steps.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { PortraitPair } from '#web/ui/portrait-pair.tsx'
import { PriceLine } from '#web/ui/price-line.tsx'
import { PromiseCard } from '#web/ui/promise-card.tsx'
import { PromiseGrid } from '#web/ui/promise-grid.tsx'
import { RateList } from '#web/ui/rate-list.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TwoColumns, Wrap } from '#web/ui/stack.tsx'
import { Stage, StartCard } from '#web/ui/stage.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { drawn } from '../people.ts'
import { PersonCard } from '../person-card.tsx'

const languages = ['English', 'Nederlands', 'Deutsch', 'Italiano', 'Français', 'Español', 'Polski']

export function Home() {
  return (
    <>
      <TopBar
        logo={<Logo name="duet" href="/" />}
        label="Main"
        items={[
          { href: '#how', label: 'How it works' },
          { href: '#cost', label: 'What it costs' },
          { href: '#safe', label: 'Safety' },
        ]}
        end={
          <>
            <Menu
              label="Language: English"
              trigger={
                <>
                  <Globe aria-hidden />
                  <span>EN</span>
                </>
              }
              items={languages.map((language) => ({
                id: language,
                label: language,
                checked: language === 'English',
                onSelect: () => {},
              }))}
            />
            <ButtonLink href="/login" variant="ghost" size="small">
              Log in
            </ButtonLink>
          </>
        }
      />
      <Main width="bleed">
        <Stage
          title={
            <>
              Say something <em>real.</em>
            </>
          }
          lead="Duet is dating that starts with a conversation. Look around for free, and see the price of a message before you send it."
          start={
            <StartCard>
              <TwoColumns>
                <SelectField label="I am" defaultValue="man">
                  <option value="man">a man</option>
                  <option value="woman">a woman</option>
                </SelectField>
                <SelectField label="looking for" defaultValue="women">
                  <option value="women">women</option>
                  <option value="men">men</option>
                </SelectField>
              </TwoColumns>
              <Button block endIcon={<ArrowRight aria-hidden className="mirror-in-rtl" />}>
                Start for free
              </Button>
              <p style={{ textAlign: 'center', fontSize: 'var(--text-13)', color: 'var(--ink3)' }}>
                Takes about two minutes · No card needed · 18+
              </p>
            </StartCard>
          }
          visual={
            <PortraitPair
              first={drawn('sofie-large')}
              second={drawn('malik-large')}
              label="Illustration: two people in a conversation"
              question="Honest question: pancakes, sweet or savoury?"
              answer="Sweet. Unless there’s bacon."
            />
          }
        />
        <Wrap>
          <PageSection id="safe" title="Our promises" titleHidden distance="page">
            <PromiseGrid>
              <PromiseCard icon={<Drama aria-hidden />} title="No pretending">
                Any fictional profile carries a label on its card, profile and chat. Always.
              </PromiseCard>
              <PromiseCard icon={<Receipt aria-hidden />} title="Prices before, not after">
                Every paid action shows its cost in credits and in euros first.
              </PromiseCard>
              <PromiseCard icon={<ShieldCheck aria-hidden />} title="You decide who stays">
                Block or report in two taps. Hide yourself from search whenever you like.
              </PromiseCard>
            </PromiseGrid>
          </PageSection>
          <PageSection
            title="People near Utrecht"
            distance="page"
            end={
              <ChipLink href="/members">
                See all <ArrowRight aria-hidden className="mirror-in-rtl" />
              </ChipLink>
            }
          >
            <CardGrid>
              <PersonCard id="noor" />
              <PersonCard id="tomasz" />
              <PersonCard id="mei" />
              <PersonCard id="amara" />
            </CardGrid>
          </PageSection>
          <PageSection id="how" title="How it works" distance="page">
            <NumberedSteps
              steps={[
                {
                  title: 'Show up as yourself',
                  text: 'Three photos and a few lines are plenty. You can add the rest later.',
                },
                {
                  title: 'Find someone you’d talk to',
                  text: 'Search by place and age, or swipe a few suggestions a day.',
                },
                {
                  title: 'Start the duet',
                  text: 'Two conversations are on us. After that, buy credits once, without a subscription.',
                },
              ]}
            />
          </PageSection>
          <PriceLine
            id="cost"
            title="What it costs"
            text="Browsing, liking and matching are free. Credits cost €0.26 to €0.40 each, VAT included. They don’t renew by themselves."
            action={
              <ButtonLink href="/pricing" variant="ghost">
                See all packages
              </ButtonLink>
            }
          >
            <RateList
              rates={[
                { icon: <MessageCircle aria-hidden />, label: 'Send a message', value: '1 credit' },
                { icon: <Image aria-hidden />, label: 'Send a photo', value: '3 credits' },
                { icon: <Gift aria-hidden />, label: 'Send a gift', value: 'from 5 credits' },
                { icon: <Heart aria-hidden />, label: 'Like, match, read', value: 'free' },
              ]}
            />
          </PriceLine>
        </Wrap>
      </Main>
      <Footer
        label="About this site"
        links={['Terms', 'Privacy', 'Cookies', 'Pricing', 'FAQ', 'Support'].map((label) => ({
          label,
          href: `/${label.toLowerCase()}`,
        }))}
      >
        <p>Duet is for adults aged 18 and over. Portraits on this demo are illustrations, not members.</p>
      </Footer>
    </>
  )
}
