import { passwordLength } from '../../api/limits.ts'

/**
 * The passwords that attackers try first, without common suffixes: "password1!" is found as "password". Only those are
 * listed that are long enough to pass the length rule with such an ending.
 */
const common = new Set(
  `password passwort passwords passw0rd p@ssword p@ssw0rd pass wachtwoord welkom motdepasse azerty azertyuiop contrasena
  contraseña haslo haslo123 hasło zaq12wsx qwerty qwertyui qwertyuiop qwertz qwertzui qwertzuiop asdfgh asdfghjk asdfghjkl
  zxcvbn zxcvbnm 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qwer1234 asdf1234 abcd1234 abc12345
  a1b2c3d4 aa123456 a123456 letmein welcome welcome1 iloveyou ichliebedich tiamo tequiero jetaime kochamcie ikhouvanjou
  sunshine princess prinses princesa princesse prinzessin football voetbal fussball baseball basketball superman batman
  spiderman pokemon dragon monkey master shadow michael jennifer jordan hunter killer trustno starwars whatever computer
  internet samsung liverpool chelsea arsenal barcelona realmadrid juventus feyenoord ajax bayern legia polska nederland
  deutschland españa espana italia france england london amsterdam rotterdam berlin warszawa paris madrid milano roma
  administrator admin adminadmin administrador changeme default secret secret123 geheim geheim123 test testtest test1234
  testing guest login hello hallo hallo123 bonjour bonsoir doudou chocolat chocolate cheese butterfly flower vlinder
  schatz schatzi schatje liefje amore amoremio corazon mojekochanie kochanie misiek myszka andrzej mateusz bartek
  charlie ashley nicole daniel thomas alexander alejandro francesco antonio giuseppe andrea francesca valentina
  loveyou lovelove love sexy sexsex fuckyou fuckoff freedom summer winter sommer zomer spring autumn january monday
  google facebook instagram linkedin dating tinder badoo lovoo duet matrix mustang ferrari porsche mercedes harley
  corvette cookie pepper ginger maggie buster tigger soccer hockey ranger access flower purple orange yellow silver
  diamond phoenix blessed jesus jesuschrist angel angels forever family mother father babygirl babyboy lovely cutie`
    .split(/\s+/)
    .filter(Boolean),
)

const rows = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
]

function isRun(text: string): boolean {
  return rows.some((row) => row.includes(text) || [...row].reverse().join('').includes(text))
}

/** One or two signs, or a run of neighbours, repeated to the end: "aaaaaaaa", "12341234". */
function isPattern(text: string): boolean {
  if (isRun(text)) return true
  for (let length = 1; length <= text.length / 2; length++) {
    const part = text.slice(0, length)
    if ((length <= 2 || isRun(part)) && part.repeat(Math.ceil(text.length / length)).startsWith(text))
      return true
  }
  return false
}

function isCommon(password: string): boolean {
  const plain = password.toLowerCase()
  const stem = plain.replace(/^[\d\W_]+|[\d\W_]+$/gu, '')
  return common.has(plain) || (stem.length > 3 && common.has(stem) && plain.length - stem.length <= 6)
}

/**
 * Returns whether a password is refused: 8 to 128 characters of any kind, none that guessers try first, not one's own
 * name or address.
 */
export function isPasswordWeak(password: string, own: { name?: string; email?: string } = {}): boolean {
  const length = [...password].length
  if (length < passwordLength.min || length > passwordLength.max) return true
  const plain = password.trim().toLowerCase()
  const owned = [own.name, own.email, own.email?.split('@')[0]].map((text) => text?.trim().toLowerCase())
  return owned.includes(plain) || isPattern(plain) || isCommon(password)
}
