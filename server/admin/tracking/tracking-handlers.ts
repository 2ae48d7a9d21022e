import type { Handlers } from '../../app/handler.ts'
import {
  adminExperiment,
  adminExperiments,
  adminKeepVariant,
  adminStartExperiment,
  adminStopExperiment,
} from './experiments.ts'
import { adminImportMediaCosts } from './import-media-costs.ts'
import { adminNumbers, adminNumbersFile } from './numbers.ts'
import { adminCohorts, adminSources, adminSourcesFile } from './sources.ts'
import { adminViews, adminViewsFile } from './views.ts'

/** The figures of the back office. */
export const trackingHandlers = {
  adminNumbers,
  adminNumbersFile,
  adminSources,
  adminCohorts,
  adminSourcesFile,
  adminImportMediaCosts,
  adminExperiments,
  adminStartExperiment,
  adminExperiment,
  adminStopExperiment,
  adminKeepVariant,
  adminViews,
  adminViewsFile,
} satisfies Partial<Handlers>
