import type { Handler } from '../../app/handler.ts'

/** Returns which company runs the site. It comes from the settings, so that there is one source. */
export const companyInfo: Handler<'companyInfo'> = async ({ site: { settings } }) => ({
  name: settings.company_name,
  address: settings.company_address,
  kvk: settings.company_kvk,
  city: settings.company_city,
  country: settings.company_country,
  tradenames: settings.tradenames,
  vat_numbers: settings.vat_numbers,
  added: settings.added,
  support_email: settings.support_email,
  support_phone: settings.support_phone,
})
