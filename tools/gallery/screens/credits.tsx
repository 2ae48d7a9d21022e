import { Eye, Gift, Image, MessageCircle, Tag } from 'lucide-react'
import { useState } from 'react'
import { MethodMark, MethodOption } from '#web/features/payments/checkout/method-choice.tsx'
import { CheckoutColumns, OrderSummary } from '#web/features/payments/checkout/order-summary.tsx'
import { PackageCard, PackageGrid } from '#web/features/payments/packages/package-grid.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { Main } from '#web/ui/main.tsx'
import { PageSection, PageTitle } from '#web/ui/page-section.tsx'
import { RateList } from '#web/ui/rate-list.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Frame } from '../frame.tsx'

const packages = [
  { id: 'p0', credits: 25, price: '€7.49', normal: '€9.99', each: '€0.30', coins: 1 },
  { id: 'p1', credits: 75, price: '€18.74', normal: '€24.99', each: '€0.25', coins: 2 },
  { id: 'p2', credits: 150, price: '€33.74', normal: '€44.99', each: '€0.23', coins: 4 },
  { id: 'p3', credits: 350, price: '€67.49', normal: '€89.99', each: '€0.20', coins: 5 },
]

const methods = [
  { id: 'ideal', label: 'iDEAL | Wero', note: 'Pay with your Dutch bank' },
  { id: 'applepay', label: 'Apple Pay', note: 'Confirm on this device' },
  { id: 'bancontact', label: 'Bancontact' },
  { id: 'creditcard', label: 'Credit or debit card', note: 'Visa, Mastercard, Maestro' },
  { id: 'paypal', label: 'PayPal', note: 'You’ll go to PayPal and come back here' },
]

export function Credits() {
  const [chosen, setChosen] = useState('p1')
  const [method, setMethod] = useState('ideal')
  const pack = packages.find(({ id }) => id === chosen)
  return (
    <Frame current="/credits" tabs={false} footer={false}>
      <Main>
        <Stack gap={5}>
          <PageTitle
            title="Choose your credits"
            lead="One payment, no subscription. Credits never expire, and your first package makes you premium for life."
          />
          <Banner tone="gold" icon={<Tag aria-hidden />}>
            <b>Welcome discount: 25% off, already applied.</b> Valid for another 3:12:08. After that, packages
            cost the crossed-out price.
          </Banner>
          <PackageGrid legend="Credit package">
            {packages.map((item) => (
              <PackageCard
                key={item.id}
                name="package"
                value={item.id}
                checked={item.id === chosen}
                onChange={setChosen}
                coins={item.coins}
                amount={item.credits}
                unit="credits"
                each={`${item.each} per message`}
                price={item.price}
                normalPrice={{ label: 'Normal price', text: item.normal }}
                tag={item.id === 'p2' ? 'Popular' : undefined}
              />
            ))}
          </PackageGrid>
          <CheckoutColumns
            order={
              <OrderSummary
                title="Your order"
                lines={[
                  { label: `${pack?.credits} credits`, amount: pack?.normal ?? '' },
                  { label: 'Welcome discount 25%', amount: '−€6.25', tone: 'saving' },
                  { label: 'Includes 21% VAT', amount: '€3.25', tone: 'quiet' },
                ]}
                total={{ label: 'Total', amount: pack?.price ?? '' }}
              >
                <Disclosure summary="I have a discount code">
                  <TextField label="Discount code" autoComplete="off" />
                </Disclosure>
                <p style={{ color: 'var(--ink2)', fontSize: 'var(--text-14)' }}>
                  You can withdraw for 14 days; credits you’ve spent by then are paid for in proportion.
                </p>
                <Button block>Order with obligation to pay</Button>
              </OrderSummary>
            }
          >
            <FieldGroup legend={<h2>How would you like to pay?</h2>}>
              <div style={{ marginBlockStart: 12 }}>
                {methods.map(({ id, label, note }) => (
                  <MethodOption
                    key={id}
                    name="method"
                    value={id}
                    checked={id === method}
                    onChange={setMethod}
                    label={label}
                    note={note}
                    mark={<MethodMark method={id} />}
                  />
                ))}
              </div>
            </FieldGroup>
            <PageSection title="What credits buy">
              <RateList
                rates={[
                  { icon: <MessageCircle aria-hidden />, label: 'Message', value: '1 credit' },
                  { icon: <Image aria-hidden />, label: 'Photo', value: '3 credits' },
                  { icon: <Gift aria-hidden />, label: 'Gift', value: '5–25 credits' },
                  { icon: <Eye aria-hidden />, label: 'All photos, up to 25 of your own', value: 'included' },
                ]}
              />
            </PageSection>
          </CheckoutColumns>
        </Stack>
      </Main>
      <ActionBar
        label="Pay"
        wide="hidden"
        summary={
          <>
            <p style={{ color: 'var(--ink3)', fontSize: 'var(--text-13)' }}>
              {pack?.credits} credits, incl. VAT
            </p>
            <p className="numbers" style={{ font: '700 1.25rem/1.2 var(--font-display)' }}>
              {pack?.price}
            </p>
          </>
        }
      >
        <Button variant="soft">Review your order</Button>
      </ActionBar>
    </Frame>
  )
}
