import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { getDateTag } from '#contract/api/format.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { useText } from '../admin-language.ts'
import { DataTable } from './data-table.tsx'
import styles from './day-chart.module.css'

export interface DaySeries {
  readonly id: string
  readonly label: string
  readonly values: readonly number[]
}

interface DayChartProps {
  title: string
  /** What exactly is counted. */
  definition: ReactNode
  /** YYYY-MM-DD, oldest first. */
  days: readonly string[]
  /** Up to three, each with a colour of its own. */
  series: readonly DaySeries[]
  format: (value: number) => string
}

const colors = [styles.first, styles.second, styles.third]
const height = 180
/** Counts and cents are whole numbers: no grid line between two of them. */
const wholeSteps = Array.from({ length: 10 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat()

/** Figures by day: as a chart, with a tooltip, and as an expandable table. */
export function DayChart({ title, definition, days, series, format }: DayChartProps) {
  const t = useText()
  const locale = useLocale()
  const titleId = useId()
  const [shown, setShown] = useState<number | null>(null)
  const formatDay = toDayFormat(locale)
  const place = shown ?? days.length - 1
  const rows = days.map((day, index) => ({ day, index })).toReversed()
  return (
    <figure className={styles.figure} aria-labelledby={titleId}>
      <figcaption className={styles.caption}>
        <h3 id={titleId}>{title}</h3>
        <p className={styles.definition}>{definition}</p>
      </figcaption>
      <ul className={styles.legend}>
        <li className={styles.day}>{formatDay(days[place] ?? '')}</li>
        {series.map(({ id, label, values }, index) => (
          <li key={id}>
            <span className={`${styles.swatch} ${colors[index]}`} aria-hidden />
            {label} <strong>{format(values[place] ?? 0)}</strong>
          </li>
        ))}
      </ul>
      <Plot {...{ title, days, series, format, formatDay }} onPoint={setShown} />
      <Disclosure summary={t('admin.home.numbers')}>
        <DataTable
          caption={title}
          columns={[
            { id: 'day', title: t('admin.closing.day'), tight: true, cell: ({ day }) => formatDay(day) },
            ...series.map(({ id, label, values }) => ({
              id,
              title: label,
              numeric: true,
              cell: ({ index }: (typeof rows)[number]) => format(values[index] ?? 0),
            })),
          ]}
          rows={rows}
          rowKey={({ day }) => day}
          empty="–"
        />
      </Disclosure>
    </figure>
  )
}

const toSeconds = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000

function toDayFormat(locale: Locale): (day: string) => string {
  const format = new Intl.DateTimeFormat(getDateTag(locale), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return (day) => (day === '' ? '' : format.format(new Date(`${day}T12:00:00Z`)))
}

interface PlotProps extends Pick<DayChartProps, 'title' | 'days' | 'series' | 'format'> {
  formatDay: (day: string) => string
  /** The day under the pointer; null when it has left. */
  onPoint: (place: number | null) => void
}

/** The chart. A canvas cannot read tokens: it is redrawn when the system's colours change. */
function Plot(props: PlotProps) {
  const { title, days, series } = props
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const key = JSON.stringify([days, series.map(({ values }) => values)])
  useEffect(() => {
    const element = place.current
    if (!element || key === '') return
    let plot = draw(element, latest.current)
    const redraw = () => {
      plot.destroy()
      plot = draw(element, latest.current)
    }
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', redraw)
    const resizes = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
    resizes.observe(element)
    return () => {
      scheme.removeEventListener('change', redraw)
      resizes.disconnect()
      plot.destroy()
    }
  }, [key])
  return (
    <div ref={place} className={styles.plot} role="img" aria-label={title}>
      {[...colors, styles.ink, styles.grid].map((color) => (
        <i key={color} className={`${styles.probe} ${color}`} />
      ))}
    </div>
  )
}

function draw(element: HTMLElement, { days, series, format, formatDay, onPoint }: PlotProps): uPlot {
  const probes = [...element.querySelectorAll(`.${styles.probe}`)]
  const [first, second, third, ink, grid] = probes.map((probe) => getComputedStyle(probe).backgroundColor)
  const strokes = [first, second, third]
  const isAlone = series.length === 1
  const bars = isAlone && uPlot.paths.bars ? { paths: uPlot.paths.bars({ size: [0.7, 40] }) } : {}
  const font = `12px ${getComputedStyle(element).fontFamily}`
  const axis = { stroke: ink ?? '', grid: { stroke: grid ?? '', width: 1 }, ticks: { show: false }, font }
  return new uPlot(
    {
      width: element.clientWidth,
      height,
      padding: [8, 12, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: !isAlone } },
      scales: {
        x: { time: true },
        y: { range: (_, min, max) => [Math.min(0, min), Math.max(1, max * 1.08)] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 28,
          space: 70,
          values: (_, ticks) =>
            ticks.map((tick) => formatDay(new Date(tick * 1000).toISOString().slice(0, 10))),
        },
        { ...axis, size: 62, incrs: wholeSteps, values: (_, ticks) => ticks.map((tick) => format(tick)) },
      ],
      series: [
        {},
        ...series.map((_, index) => ({
          stroke: strokes[index] ?? '',
          width: 2,
          points: { show: false },
          ...(isAlone && { fill: strokes[index] ?? '' }),
          ...bars,
        })),
      ],
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    },
    [days.map(toSeconds), ...series.map(({ values }) => [...values])],
    element,
  )
}
