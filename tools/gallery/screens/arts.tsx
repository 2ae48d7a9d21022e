import { giftIds } from '#contract/features/chat/gift-ids.ts'
import { CoinArt, CoinsArt } from '#web/ui/coins-art.tsx'
import { GiftArt } from '#web/ui/gift-art.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Main } from '#web/ui/main.tsx'
import { Panel, Row, Stack } from '#web/ui/stack.tsx'

export function Arts() {
  return (
    <Main>
      <Stack gap={5}>
        <h1>Drawn art</h1>
        <Row>
          <Logo name="duet" />
          <Logo name="Zwei Stimmen" size="small" />
        </Row>
        <Row gap={5}>
          {[...giftIds, 'unknown'].map((id) => (
            <Panel key={id} tone="sunken">
              <div style={{ inlineSize: 120 }}>
                <GiftArt id={id} />
                <p style={{ textAlign: 'center' }}>{id}</p>
              </div>
            </Panel>
          ))}
        </Row>
        <Row gap={5}>
          {[...giftIds].map((id) => (
            <div key={id} style={{ inlineSize: 48 }}>
              <GiftArt id={id} />
            </div>
          ))}
          <div style={{ inlineSize: 24 }}>
            <CoinArt />
          </div>
          {[1, 2, 3, 4, 5].map((coins) => (
            <div key={coins} style={{ inlineSize: 64 }}>
              <CoinsArt coins={coins} />
            </div>
          ))}
        </Row>
      </Stack>
    </Main>
  )
}
