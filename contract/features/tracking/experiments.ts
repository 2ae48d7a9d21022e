import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { type MemberPointName, type VariantPointName, variantPoints } from './variant-points.ts'

const pointNames = Object.keys(variantPoints) as VariantPointName[] // the keys of the table are its names
const memberPoints = pointNames.filter(
  (name): name is MemberPointName => variantPoints[name].unit === 'member',
)

export const exposure = defineCall({
  about:
    'Records that a member has seen their variant of a place where an experiment runs. The first time counts; without an experiment nothing is kept.',
  method: 'POST',
  path: '/api/exposure.php',
  access: 'member',
  input: z.object({ point: z.enum(memberPoints as [MemberPointName, ...MemberPointName[]]) }),
  output: z.null(),
  errors: [],
  idempotency: 'natural',
  limit: { requests: 60, seconds: 3600 },
  answers: 'nothing',
})
