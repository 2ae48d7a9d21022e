import type { Locale } from '#contract/features/sites/locale.ts'

/** What played demo members answer. Every answer begins with the label, so that no one takes it for a person's. */
export type ReplyLines = {
  label: string
  /** To a first message. */
  hello: readonly string[]
  /** To a message that asks. */
  question: readonly string[]
  /** To a photo or a gift. */
  present: readonly string[]
  other: readonly string[]
}

export const replyLines: Record<Locale, ReplyLines> = {
  en: {
    label: 'Demo reply:',
    hello: [
      'hello! Nice of you to write first.',
      'hi there. Your profile made me smile.',
      'hey! I was about to make coffee, good timing.',
    ],
    question: [
      'good question. I’d have to think about that over a walk.',
      'yes, on Sundays. No, on Mondays.',
      'that depends entirely on the weather and the cake.',
      'I’ll answer that if you do first.',
    ],
    present: [
      'oh, that’s lovely, thank you!',
      'you’ve just made my evening.',
      'that goes straight to my favourites.',
    ],
    other: [
      'ha, I like that.',
      'tell me more.',
      'same here, honestly.',
      'I’d never looked at it that way.',
      'and then what happened?',
      'that sounds like a good weekend.',
    ],
  },
  nl: {
    label: 'Demo-antwoord:',
    hello: [
      'hoi! Leuk dat je schrijft.',
      'hallo. Je profiel maakte me aan het lachen.',
      'hé! Ik wilde net koffie zetten, goed getimed.',
    ],
    question: [
      'goede vraag. Daar moet ik een wandeling over nadenken.',
      'op zondag wel, op maandag niet.',
      'dat hangt helemaal af van het weer en de taart.',
      'ik zeg het als jij het eerst zegt.',
    ],
    present: [
      'o, wat leuk, dank je!',
      'mijn avond kan niet meer stuk.',
      'die gaat meteen bij mijn favorieten.',
    ],
    other: [
      'ha, mooi gezegd.',
      'vertel verder.',
      'heb ik ook, eerlijk gezegd.',
      'zo had ik het nog niet bekeken.',
      'en toen?',
      'klinkt als een goed weekend.',
    ],
  },
  de: {
    label: 'Demo-Antwort:',
    hello: [
      'hallo! Schön, dass du schreibst.',
      'hi. Dein Profil hat mich zum Lächeln gebracht.',
      'hey! Ich wollte gerade Kaffee kochen, gutes Timing.',
    ],
    question: [
      'gute Frage. Darüber muss ich einen Spaziergang lang nachdenken.',
      'sonntags ja, montags nein.',
      'das hängt ganz vom Wetter und vom Kuchen ab.',
      'ich sage es, wenn du es zuerst sagst.',
    ],
    present: [
      'oh, wie schön, danke!',
      'damit ist mein Abend gerettet.',
      'das kommt gleich zu meinen Lieblingen.',
    ],
    other: [
      'ha, das gefällt mir.',
      'erzähl mehr.',
      'geht mir ehrlich gesagt auch so.',
      'so habe ich das noch nie gesehen.',
      'und dann?',
      'klingt nach einem guten Wochenende.',
    ],
  },
  it: {
    label: 'Risposta demo:',
    hello: [
      'ciao! Che bello che scrivi.',
      'ciao. Il tuo profilo mi ha fatto sorridere.',
      'ehi! Stavo per fare il caffè, tempismo perfetto.',
    ],
    question: [
      'bella domanda. Ci devo pensare per una passeggiata intera.',
      'la domenica sì, il lunedì no.',
      'dipende tutto dal tempo e dalla torta.',
      'rispondo, se prima rispondi tu.',
    ],
    present: ['oh, che bello, grazie!', 'mi hai salvato la serata.', 'questo va dritto tra i preferiti.'],
    other: [
      'ah, mi piace.',
      'racconta ancora.',
      'anch’io, sinceramente.',
      'non l’avevo mai vista così.',
      'e poi?',
      'sembra un bel fine settimana.',
    ],
  },
  fr: {
    label: 'Réponse de démo :',
    hello: [
      'bonjour ! Bonne idée de m’écrire.',
      'salut. Ton profil m’a fait sourire.',
      'hé ! J’allais faire un café, bien joué.',
    ],
    question: [
      'bonne question. Il me faut une promenade pour y réfléchir.',
      'le dimanche oui, le lundi non.',
      'ça dépend de la météo et du gâteau.',
      'je réponds si tu réponds en premier.',
    ],
    present: [
      'oh, c’est adorable, merci !',
      'tu viens de sauver ma soirée.',
      'ça va droit dans mes favoris.',
    ],
    other: [
      'ah, ça me plaît.',
      'raconte encore.',
      'pareil, franchement.',
      'je n’avais jamais vu ça comme ça.',
      'et ensuite ?',
      'ça ressemble à un bon week-end.',
    ],
  },
  es: {
    label: 'Respuesta de demostración:',
    hello: [
      '¡hola! Qué bien que escribas.',
      'hola. Tu perfil me ha hecho sonreír.',
      '¡ey! Iba a hacer café, justo a tiempo.',
    ],
    question: [
      'buena pregunta. Necesito un paseo para pensarlo.',
      'los domingos sí, los lunes no.',
      'depende del tiempo y de la tarta.',
      'contesto si contestas tú primero.',
    ],
    present: ['¡oh, qué bonito, gracias!', 'me has alegrado la noche.', 'esto va directo a mis favoritos.'],
    other: [
      'ja, me gusta.',
      'cuéntame más.',
      'a mí también me pasa, la verdad.',
      'nunca lo había visto así.',
      '¿y luego?',
      'suena a buen fin de semana.',
    ],
  },
  pl: {
    label: 'Odpowiedź demo:',
    hello: [
      'cześć! Miło, że piszesz.',
      'hej. Twój profil mnie rozbawił.',
      'hej! Właśnie miała być kawa, dobry moment.',
    ],
    question: [
      'dobre pytanie. Muszę to przemyśleć na spacerze.',
      'w niedziele tak, w poniedziałki nie.',
      'to zależy od pogody i od ciasta.',
      'powiem, ale dopiero po tobie.',
    ],
    present: ['o, jak miło, dziękuję!', 'wieczór uratowany.', 'to idzie prosto do ulubionych.'],
    other: [
      'ha, podoba mi się.',
      'opowiedz więcej.',
      'mam tak samo, szczerze mówiąc.',
      'ciekawe, z tej strony to wygląda inaczej.',
      'i co dalej?',
      'brzmi jak dobry weekend.',
    ],
  },
}
