import type { Locale } from '#contract/features/sites/locale.ts'
import type { Dialogue } from './dialogue.ts'
import { dialoguesDe } from './dialogues-de.ts'
import { dialoguesEn } from './dialogues-en.ts'

/** The dialogues of each language; the first is for the two logins who belong together. */
export const dialogues: Record<Locale, readonly Dialogue[]> = {
  en: dialoguesEn,
  de: dialoguesDe,
  nl: [
    {
      lines: [
        'Eerlijke vraag: pannenkoeken zoet of hartig?',
        'Zoet. Behalve met spek, dan gelden er geen regels meer.',
        'Goed antwoord, ik had me al schrap gezet.',
        'Mijn oma’s recept. Dat verlaat de familie alleen in een koekenpan.',
      ],
    },
    {
      topic: 'photography',
      lines: [
        'Die derde foto, is dat bij de oude haven?',
        'Klopt! Vorige zondag, ijskoud en het waard.',
        'Daar loop ik bijna elk weekend. We moeten elkaar net gemist hebben.',
        'De volgende keer zwaai ik naar iedereen, voor de zekerheid.',
      ],
    },
    {
      topic: 'running',
      lines: [
        'We zeggen allebei dat we hardlopen. Hoe langzaam, eerlijk?',
        'Donderdag haalde een kinderwagen me in.',
        'Mooi, precies mijn niveau. Zaterdag?',
        'Zaterdag. De thermoskan neem ik mee.',
      ],
    },
    {
      topic: 'coffee',
      lines: ['Thee of koffie?', 'Koffie in de ochtend, thee als het regent.', 'Diplomatiek. Het mag.'],
    },
  ],
  fr: [
    {
      lines: [
        'Question sérieuse : crêpes sucrées ou salées ?',
        'Sucrées. Sauf s’il y a du lard, là il n’y a plus de règles.',
        'Bonne réponse, je m’étais préparé[e/] au pire.',
        'C’est la recette de ma grand-mère. Elle ne sort de la famille que dans une poêle.',
      ],
    },
    {
      topic: 'photography',
      lines: [
        'Ta troisième photo, c’est le vieux port ?',
        'Oui, dimanche dernier. Glacial, et ça valait le coup.',
        'J’y marche presque tous les week-ends. On a dû se rater d’une heure.',
        'La prochaine fois, je ferai signe à tout le monde, au cas où.',
      ],
    },
    {
      topic: 'running',
      lines: [
        'Toi et moi, on dit qu’on court. Franchement, à quelle vitesse ?',
        'Jeudi, une poussette m’a doublé[e/].',
        'Parfait, c’est mon niveau. Samedi ?',
        'Samedi. J’apporte le thermos.',
      ],
    },
    {
      topic: 'coffee',
      lines: ['Thé ou café ?', 'Café le matin, thé quand il pleut.', 'Réponse diplomate. Accordée.'],
    },
  ],
  it: [
    {
      lines: [
        'Domanda seria: crêpe dolci o salate?',
        'Dolci. Con lo speck però le regole non valgono più.',
        'Bella risposta, mi ero già preparat[a/o] al peggio.',
        'È la ricetta di mia nonna. Esce di famiglia solo in padella.',
      ],
    },
    {
      topic: 'photography',
      lines: [
        'La tua terza foto, è il porto vecchio?',
        'Sì, domenica scorsa. Un freddo cane, ma ne valeva la pena.',
        'Ci passeggio quasi ogni fine settimana. Eravamo lì a un’ora di distanza.',
        'La prossima volta saluto tutti, per sicurezza.',
      ],
    },
    {
      topic: 'running',
      lines: [
        'Diciamo tutti e due di correre. Sinceramente, quanto piano?',
        'Giovedì mi ha superat[a/o] un passeggino.',
        'Perfetto, il mio livello. Sabato?',
        'Sabato. Il thermos lo porto io.',
      ],
    },
    {
      topic: 'coffee',
      lines: ['Tè o caffè?', 'Caffè la mattina, tè quando piove.', 'Risposta diplomatica. Approvata.'],
    },
  ],
  es: [
    {
      lines: [
        'Pregunta seria: ¿tortitas dulces o saladas?',
        'Dulces. Salvo que haya beicon, entonces no hay reglas.',
        'Buena respuesta, ya estaba preparad[a/o] para lo peor.',
        'Es la receta de mi abuela. Solo sale de la familia dentro de una sartén.',
      ],
    },
    {
      topic: 'photography',
      lines: [
        'Tu tercera foto, ¿es el puerto viejo?',
        '¡Sí! El domingo pasado, un frío que pelaba, y valió la pena.',
        'Paseo por allí casi todos los fines de semana. No coincidimos por una hora.',
        'La próxima vez saludo a todo el mundo, por si acaso.',
      ],
    },
    {
      topic: 'running',
      lines: [
        'Los dos decimos que corremos. Sinceramente, ¿a qué ritmo?',
        'El jueves me adelantó un carrito de bebé.',
        'Perfecto, mi nivel. ¿El sábado?',
        'El sábado. Llevo yo el termo.',
      ],
    },
    {
      topic: 'coffee',
      lines: ['¿Té o café?', 'Café por la mañana, té cuando llueve.', 'Muy diplomático. Vale.'],
    },
  ],
  pl: [
    {
      lines: [
        'Poważne pytanie: naleśniki na słodko czy na słono?',
        'Na słodko. Chyba że jest boczek, wtedy zasady nie obowiązują.',
        'Dobra odpowiedź, by[łam/łem] już gotow[a/y] na najgorsze.',
        'To przepis babci. Z rodziny wychodzi tylko na patelni.',
      ],
    },
    {
      topic: 'photography',
      lines: [
        'Twoje trzecie zdjęcie: to stary port?',
        'Tak, w zeszłą niedzielę. Lodowato, ale było warto.',
        'Chodzę tam prawie w każdy weekend. Minęliśmy się pewnie o godzinę.',
        'Następnym razem pomacham wszystkim, na wszelki wypadek.',
      ],
    },
    {
      topic: 'running',
      lines: [
        'Oboje piszemy, że biegamy. Szczerze: jak wolno?',
        'W czwartek wyprzedził mnie ktoś z wózkiem.',
        'Świetnie, to mój poziom. Sobota?',
        'Sobota. Termos biorę na siebie.',
      ],
    },
    {
      topic: 'coffee',
      lines: ['Herbata czy kawa?', 'Rano kawa, w deszcz herbata.', 'Bardzo dyplomatycznie. Uznaję.'],
    },
  ],
}
