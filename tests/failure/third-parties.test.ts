import { beforeAll, expect, it } from 'vitest'
import { chooseRounds, showFigure, trustSeed } from '../trust.ts'
import { ensureBuilt } from './build.ts'
import { partyNames } from './third-parties.ts'
import { disturbThirdParties, type OutsideReport } from './third-party-disturbances.ts'

beforeAll(ensureBuilt, 120_000)

// "Cut" refuses every connection; "silent" accepts it and never answers, like a machine behind a broken switch.
const all = (['cut', 'silent'] as const).map((weather) => ({ who: partyNames, weather }))
const each = partyNames.flatMap((name) =>
  (['cut', 'silent', 'slow'] as const).map((weather) => ({ who: [name], weather })),
)

function show({ visits, slowestPage, sent, slowestDrain }: OutsideReport): void {
  showFigure('rounds through pages and calls', visits)
  showFigure('slowest answer', `${slowestPage} ms`, '10000')
  showFigure('mails, texts and pushes that arrived', sent)
  showFigure('slowest draining', `${slowestDrain} ms`, '60000')
}

let report: OutsideReport

beforeAll(async () => {
  const isLong = Boolean(process.env.TRUST_LONG)
  report = await disturbThirdParties({
    seed: trustSeed,
    troubles: isLong ? [...all, ...each] : all,
    milliseconds: isLong ? chooseRounds(10, 300) * 1000 : 10_000,
  })
  show(report)
}, 10_000_000)

it('keeps pages, chat and orders working while third parties are down or silent; everything is sent once afterwards', () => {
  expect(report.faults).toEqual([])
  expect(report.sent).toBeGreaterThanOrEqual(6)
  expect(report.slowestPage).toBeLessThan(10_000)
})

it('detects what is sent twice, and pages that fail', () => {
  for (const kind of ['mail', 'sms', 'push'])
    expect(report.noticed).toContainEqual(expect.stringMatching(new RegExp(`^${kind} \\S+ arrived 2 times`)))
  expect(report.noticed).toContainEqual('/members was answered with 0')
})
