import type { LocalisedText } from '#contract/features/sites/site.ts'

/** The opening lines that a demo site offers. */
export const icebreakerLines: readonly { id: string; texts: LocalisedText }[] = [
  {
    id: 'pancakes',
    texts: {
      en: 'Honest question: pancakes sweet or savoury?',
      nl: 'Eerlijke vraag: pannenkoeken zoet of hartig?',
      de: 'Ehrliche Frage: Pfannkuchen süß oder herzhaft?',
      it: 'Domanda seria: crêpe dolci o salate?',
      fr: 'Question sérieuse : crêpes sucrées ou salées ?',
      es: 'Pregunta seria: ¿tortitas dulces o saladas?',
      pl: 'Poważne pytanie: naleśniki na słodko czy na słono?',
    },
  },
  {
    id: 'song',
    texts: {
      en: 'Which song do you turn up?',
      nl: 'Bij welk nummer zet jij de radio harder?',
      de: 'Bei welchem Lied drehst du lauter?',
      it: 'Con quale canzone alzi il volume?',
      fr: 'Sur quelle chanson montes-tu le son ?',
      es: '¿Con qué canción subes el volumen?',
      pl: 'Przy jakiej piosence robisz głośniej?',
    },
  },
  {
    id: 'place',
    texts: {
      en: 'What’s your favourite place within an hour of home?',
      nl: 'Wat is je lievelingsplek binnen een uur van huis?',
      de: 'Was ist dein Lieblingsort im Umkreis von einer Stunde?',
      it: 'Qual è il tuo posto preferito a meno di un’ora da casa?',
      fr: 'Quel est ton endroit préféré à moins d’une heure de chez toi ?',
      es: '¿Cuál es tu lugar favorito a menos de una hora de casa?',
      pl: 'Jakie jest twoje ulubione miejsce w promieniu godziny drogi?',
    },
  },
  {
    id: 'laugh',
    texts: {
      en: 'What made you laugh out loud this week?',
      nl: 'Waar heb je deze week hardop om gelachen?',
      de: 'Worüber hast du diese Woche laut gelacht?',
      it: 'Che cosa ti ha fatto ridere forte questa settimana?',
      fr: 'Qu’est-ce qui t’a fait rire aux éclats cette semaine ?',
      es: '¿Qué te hizo reír a carcajadas esta semana?',
      pl: 'Co cię w tym tygodniu rozśmieszyło na głos?',
    },
  },
  {
    id: 'sunday',
    texts: {
      en: 'What does a good Sunday look like?',
      nl: 'Hoe ziet een goede zondag eruit?',
      de: 'Wie sieht ein guter Sonntag aus?',
      it: 'Com’è fatta una bella domenica?',
      fr: 'À quoi ressemble un bon dimanche ?',
      es: '¿Cómo es un buen domingo?',
      pl: 'Jak wygląda dobra niedziela?',
    },
  },
  {
    id: 'cook',
    texts: {
      en: 'What would you cook for me?',
      nl: 'Wat zou jij voor me koken?',
      de: 'Was würdest du für mich kochen?',
      it: 'Che cosa mi cucineresti?',
      fr: 'Que me cuisinerais-tu ?',
      es: '¿Qué cocinarías para mí?',
      pl: 'Co by było na kolację u ciebie?',
    },
  },
  {
    id: 'book',
    texts: {
      en: 'Which book or film do you give everyone?',
      nl: 'Welk boek of welke film raad jij iedereen aan?',
      de: 'Welches Buch oder welchen Film empfiehlst du allen?',
      it: 'Quale libro o film consigli a tutti?',
      fr: 'Quel livre ou film conseilles-tu à tout le monde ?',
      es: '¿Qué libro o película recomiendas a todo el mundo?',
      pl: 'Jaką książkę lub film polecasz każdemu?',
    },
  },
  {
    id: 'train',
    texts: {
      en: 'If we took the next train anywhere, where would we get off?',
      nl: 'Als we de eerstvolgende trein pakken, waar stappen we dan uit?',
      de: 'Wenn wir in den nächsten Zug steigen, wo steigen wir aus?',
      it: 'Se prendessimo il primo treno, dove scenderemmo?',
      fr: 'Si on prenait le prochain train, on descendrait où ?',
      es: 'Si cogiéramos el próximo tren, ¿dónde nos bajaríamos?',
      pl: 'Gdybyśmy wsiedli do najbliższego pociągu, gdzie wysiadamy?',
    },
  },
]
