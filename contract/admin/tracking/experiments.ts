import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import {
  experimentMetrics,
  type VariantPointName,
  variantPoints,
} from '../../features/tracking/variant-points.ts'
import { pageInput, pageOutput } from '../list-page.ts'

const pointNames = Object.keys(variantPoints) as VariantPointName[] // the keys of the table are its names
const Point = z.enum(pointNames as [VariantPointName, ...VariantPointName[]]) // the table is never empty
const Metric = z.enum(experimentMetrics)

/** `running` until its end; `stopped` by staff before that, which leaves it without a verdict. */
const ExperimentState = z.enum(['running', 'stopped', 'over'])

export const ExperimentEntry = z.object({
  id: z.string(),
  name: z.string(),
  point: z.string(),
  metric: Metric,
  /** The first is what the site showed before. */
  variants: z.array(z.string()),
  state: ExperimentState,
  started: z.string(),
  ends: z.string(),
  /** The variant that the site shows since; null for the first. */
  kept: z.nullable(z.string()),
})
export type ExperimentEntry = z.infer<typeof ExperimentEntry>

export const adminExperiments = defineCall({
  about: 'Lists the experiments of the site, newest first.',
  method: 'GET',
  path: '/api/admin/experiments.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object(pageInput),
  output: z.object({ experiments: z.array(ExperimentEntry), ...pageOutput }),
  errors: ['not_found'],
  idempotency: 'read',
})

/** An experiment is never shorter than a week, which has every weekday, and never longer than this. */
const maxExperimentDays = 90

export const adminStartExperiment = defineCall({
  about:
    'Starts an experiment: two to six variants of one place, one metric and a number of days, none of which can be changed later. One runs at a time in each place.',
  method: 'POST',
  path: '/api/admin/experiments.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({
    name: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(100)),
    point: Point,
    variants: z.array(z.string().check(z.maxLength(40))).check(z.minLength(2), z.maxLength(6)),
    metric: Metric,
    days: z.int().check(z.minimum(7), z.maximum(maxExperimentDays)),
  }),
  output: z.object({ experiment: ExperimentEntry }),
  errors: ['not_found', 'empty', 'limit_reached'],
  idempotency: 'key',
})

/** A share with its 95 % interval, as fractions of 1. */
const Share = z.object({ value: z.number(), low: z.number(), high: z.number() })

/**
 * `running` and `stopped` have no verdict; `too_few` saw a variant; `equal`: the interval of each difference holds zero;
 * `different`: at least one does not.
 */
export const Verdict = z.enum(['running', 'stopped', 'too_few', 'equal', 'different'])
export type Verdict = z.infer<typeof Verdict>

const VariantResult = z.object({
  variant: z.string(),
  /** Visitors or members who saw it, each once. */
  exposed: z.int(),
  /** Those of them who did what the metric counts; null while the experiment runs, so that no one stops at a good moment. */
  converted: z.nullable(z.int()),
  /** Wilson’s score interval; null while the experiment runs or before anyone saw it. */
  share: z.nullable(Share),
  /** The share less that of the first variant, with Newcombe’s interval; null for the first and where one is missing. */
  difference: z.nullable(Share),
})
export type VariantResult = z.infer<typeof VariantResult>

export const adminExperiment = defineCall({
  about:
    'Shows an experiment: how many have seen each variant, and after its end the shares and their differences with intervals, and a verdict.',
  method: 'GET',
  path: '/api/admin/experiment.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({ id: z.uuid() }),
  output: z.object({ experiment: ExperimentEntry, results: z.array(VariantResult), verdict: Verdict }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminStopExperiment = defineCall({
  about:
    'Stops an experiment before its end: the site shows the first variant again, and there is no verdict.',
  method: 'PUT',
  path: '/api/admin/experiment.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({ id: z.uuid() }),
  output: z.object({ experiment: ExperimentEntry }),
  errors: ['not_found', 'already_completed'],
  idempotency: 'natural',
})

export const adminKeepVariant = defineCall({
  about: 'Shows everyone one variant of an experiment that is over, in places that members see.',
  method: 'POST',
  path: '/api/admin/experiment.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({ id: z.uuid(), variant: z.string().check(z.maxLength(40)) }),
  output: z.object({ experiment: ExperimentEntry }),
  errors: ['not_found'],
  idempotency: 'natural',
})
