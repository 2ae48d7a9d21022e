import { france } from './regions/france.ts'
import { germanyAndAustria } from './regions/germany-and-austria.ts'
import { italyAndSpain } from './regions/italy-and-spain.ts'
import { lowCountriesAndIsles } from './regions/low-countries-and-isles.ts'
import { northAmerica } from './regions/north-america.ts'
import { oceania } from './regions/oceania.ts'
import { poland } from './regions/poland.ts'
import type { Region } from './regions/region.ts'
import { switzerland } from './regions/switzerland.ts'

/** Every region of the product. */
export const regionTable: readonly Region[] = [
  ...northAmerica,
  ...lowCountriesAndIsles,
  ...france,
  ...germanyAndAustria,
  ...switzerland,
  ...italyAndSpain,
  ...poland,
  ...oceania,
]
