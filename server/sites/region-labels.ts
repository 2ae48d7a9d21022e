import { countries } from '#contract/countries.ts'
