import { describe, expect, it } from 'vitest'
import { createDefaultSettings } from '../sites/default-settings.ts'
import { getNameError, toLookalikeKeys, toNameKey } from './name-rule.ts'

const email = 'Bob@Example.org'
const site = {
  host: 'www.zweiklang.example',
  settings: { ...createDefaultSettings('Zweiklang'), tradenames: ['Beispiel Begegnungen', 'Zwei'] },
}

describe('a name', () => {
  it.each([
    'Bob',
    'Anna ❤️',
    'Anna 👩🏽\u200d🚀',
    'Anna 🤷\u200d♀️',
    'Anna-Sofie',
    'Łukasz',
    "d'Artagnan",
    'Jan Willem',
    '李小龙',
    'x'.repeat(20),
    'Dr. Love',
    'J.P.',
    'Сергей',
    'Γιώργος',
    '김민준',
    'ケンジ 2',
    'Modesta',
    'Badminton Ben',
    'Hilfy',
    'Zwei Herzen',
    'Signal Rot',
    'Line 2',
  ])('may be %s', (name) => expect(getNameError(name, { email, site })).toBeUndefined())

  it('may not be the e-mail address, however it is written (V-001)', () => {
    expect(getNameError(' bob@example.ORG ', { email, site })).toBe('signup_name_equal_to_email')
  })

  it.each([
    '@bob',
    ' @bob',
    'me@there.nl',
    'call bob@x.org',
    'www.bob.nl',
    'bob.com',
    'http://bob',
    'Al',
    'x'.repeat(21),
    '12345',
    '',
    'Bo\u200bb',
    'B\u202eob',
    '\u3164\u3164\u3164',
    'Bo\u3164b',
    'Bo\u2800b',
    'Bo\ufe0fb',
    'Bo\u200db',
    'Bo 🚀\u200d',
    '＠bob',
    'bob＠x．org',
    'ｗｗｗ．bob．nl',
    'bob․com',
    'москва.com',
    'éé.nl',
    't.me/anna99',
    'bit.ly/x',
    'T . me / anna99',
    'anna.ly',
    'anna。com',
    'anna kik anna99',
    'KIK anna_99',
    'anna99 on telegram',
    'Snap: anna99',
    'insta anna.99',
  ])('may not be %j (E-015, V-001, V-002)', (name) =>
    expect(getNameError(name, { email, site })).toBe('signup_name_invalid'),
  )

  it.each([
    'Admin',
    'ADMIN',
    'admin 2',
    'A d m i n',
    'Adm1n',
    'аdmin',
    'Аdmіn',
    'ad\u006din Anna',
    'AdminAnna',
    'adminanna',
    'Site_Admin',
    'Support',
    'Supp0rt',
    'support-team',
    'Moderator',
    'Moderatorin Eva',
    'Beheerder',
    'Klantenservice',
    'Kundendienst',
    'Équipe',
    'équipe support',
    'Modérateur',
    'Assistenza',
    'Atención al cliente',
    'Obsługa klienta',
    'Moderacja',
    'Zweiklang',
    'zwei klang',
    'Zweiklang Eva',
    'Team Zweiklang',
    'ZweiklangTeam',
    'Beispiel Begegnungen',
    'Zwei',
  ])('may not be %j, which is who runs the site', (name) =>
    expect(getNameError(name, { email, site })).toBe('signup_name_invalid'),
  )

  it('may be a reserved word where staff write under it', () => {
    expect(getNameError('Zweiklang Team', { email: '', site, byStaff: true })).toBeUndefined()
    expect(getNameError('t.me/anna99', { email: '', site, byStaff: true })).toBe('signup_name_invalid')
  })

  it.each(['Аnna', 'Annа', 'Αnna', 'Annaи', 'Aռռa', 'Ann\u0e32'])('may not mix scripts: %j', (name) =>
    expect(getNameError(name, { email, site })).toBe('signup_name_invalid'),
  )

  it('is compared with what it looks like', () => {
    expect(toLookalikeKeys('Сара')).toContain(toNameKey('Capa'))
    expect(toLookalikeKeys('ɑnnɑ')).toContain(toNameKey('anna'))
    expect(toLookalikeKeys('Emma')).toEqual([toNameKey('emma')])
    expect(toLookalikeKeys('Zoë')).toEqual([toNameKey('zoë')])
  })

  it('is the same in another case, with other spaces or full-width letters', () => {
    expect(toNameKey(' Jan  Willem ')).toBe(toNameKey('jan willem'))
    expect(toNameKey('Ａnna')).toBe(toNameKey('anna'))
    expect(toNameKey('Anna 👩\u200d🚀')).toBe(toNameKey('Anna 👩🚀'))
  })
})
