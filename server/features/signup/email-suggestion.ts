import { POPULAR_DOMAINS, POPULAR_TLDS, run } from '@zootools/email-spell-checker'
import { realProviders } from './email-providers.ts'

// The library's own list knows few providers of our countries and takes wp.pl for wp.dk.
const domains = [
  ...POPULAR_DOMAINS,
  ...[
    'ziggo.nl',
    'kpnmail.nl',
    'planet.nl',
    'home.nl',
    'hetnet.nl',
    'xs4all.nl',
    'casema.nl',
    'upcmail.nl',
    'telfort.nl',
  ],
  ...['telenet.be', 'skynet.be', 'proximus.be', 'scarlet.be', 'outlook.be', 'hotmail.be'],
  ...[
    'gmx.de',
    'gmx.net',
    'gmx.at',
    'gmx.ch',
    'web.de',
    't-online.de',
    'freenet.de',
    'posteo.de',
    'arcor.de',
  ],
  ...['bluewin.ch', 'a1.net', 'chello.at', 'aon.at', 'hispeed.ch'],
  ...['libero.it', 'virgilio.it', 'tiscali.it', 'alice.it', 'tin.it', 'hotmail.it', 'outlook.it', 'yahoo.it'],
  ...[
    'orange.fr',
    'wanadoo.fr',
    'free.fr',
    'sfr.fr',
    'laposte.net',
    'hotmail.fr',
    'outlook.fr',
    'yahoo.fr',
    'live.fr',
  ],
  ...['hotmail.es', 'yahoo.es', 'outlook.es', 'telefonica.net', 'movistar.es'],
  ...[
    'wp.pl',
    'o2.pl',
    'onet.pl',
    'onet.eu',
    'op.pl',
    'interia.pl',
    'interia.eu',
    'gazeta.pl',
    'tlen.pl',
    'poczta.onet.pl',
    'vp.pl',
  ],
  ...[
    'btinternet.com',
    'sky.com',
    'virginmedia.com',
    'talktalk.net',
    'hotmail.co.uk',
    'yahoo.co.uk',
    'eircom.net',
  ],
  ...[
    'hotmail.nl',
    'live.nl',
    'outlook.de',
    'hotmail.de',
    'yahoo.de',
    'live.be',
    'proton.me',
    'protonmail.com',
    'pm.me',
  ],
]

const real = new Set([...domains, ...Object.values(realProviders).flat()])

const topLevelDomains = [
  ...POPULAR_TLDS,
  ...['nl', 'be', 'de', 'at', 'ch', 'it', 'fr', 'es', 'pl', 'ie', 'eu', 'co.uk', 'me', 'pm'],
]

/**
 * Suggests the intended address, from the domains that members in our countries use. Undefined when it is already at a
 * real provider or nothing is close.
 */
export function suggestEmail(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  // Half a surrogate pair is not a valid address, and cannot be encoded.
  if (real.has(domain) || /\p{Surrogate}/u.test(email)) return undefined
  return run({ email, domains: [...new Set(domains)], topLevelDomains: [...new Set(topLevelDomains)] })?.full
}
