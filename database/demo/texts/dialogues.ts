import type { Interest } from '#contract/interests.ts'
import type { Locale } from '#contract/locale.ts'

export type Dialogue = {
  /** What the one who answers must like, when the lines take that for granted. */
  topic?: Interest
  lines: readonly string[]
}

/**
 * Short conversations: the lines alternate, the first is by whoever starts. Each can be cut off after any line.
 * In `[feminine/masculine]` the speaker's own gender chooses.
 */
export const dialogues: Record<Locale, readonly Dialogue[]> = {
  en: [
    {
      lines: [
        'Honest question: pancakes sweet or savoury?',
        'Sweet. Unless there’s bacon, then all rules are off.',
        'Good answer. I was ready to unmatch over maple syrup.',
        'You’d have had to get past my grandmother first. Her recipe, her rules.',
        'Does the recipe leave the family?',
        'Only in person. With a pan.',
      ],
    },
    {
      topic: 'photography',
      lines: [
        'Your third picture, is that the old harbour?',
        'It is! Last Sunday, freezing, completely worth it.',
        'I walk there most weekends. We must have missed each other by an hour.',
        'Next time I’ll wave at everyone with a camera, to be safe.',
      ],
    },
    {
      topic: 'books',
      lines: [
        'You read the last page first? I have so many questions.',
        'Only if I’m worried about the dog.',
        'Okay, that’s a legal exception.',
        'What are you reading now? I promise not to look at the end.',
        'A very long book about fungi. It’s better than it sounds.',
        'It’d have to be. Tell me one thing from it.',
        'The largest living thing on earth is a mushroom in Oregon.',
        'I’ve just told my whole office. You’re famous here now.',
      ],
    },
    {
      topic: 'music',
      lines: [
        'Which song do you turn up?',
        'Depends who’s in the car.',
        'Nobody. Windows closed.',
        'Then it’s something I’ll only admit after the second coffee.',
        'Is that an offer of a first one?',
      ],
    },
    {
      topic: 'running',
      lines: [
        'I see we both say we run. Be honest: how slowly?',
        'A lady with a pushchair overtook me on Thursday.',
        'Perfect, I’ve been looking for somebody at my level.',
        'Saturday morning? We can walk the uphill parts and call it strategy.',
        'Strategy it is. Ten o’clock at the park gate?',
        'Ten. I’ll bring the thermos.',
      ],
    },
    {
      topic: 'gardening',
      lines: [
        'Your balcony tomatoes look serious.',
        'They are. Forty-one this summer, and then the snails found me.',
        'My condolences. I’ve got a spare copper ring somewhere.',
        'That might be the most romantic thing anyone has offered me this month.',
      ],
    },
    {
      topic: 'theatre',
      lines: [
        'Hi! Small theatre, strange play, Thursday. Have you seen it?',
        'Not yet, I was waiting for somebody to explain it to me afterwards.',
        'I can’t promise to understand it, but I’m good at the afterwards.',
        'Deal. I’ll book two seats near the door, just in case.',
      ],
    },
    {
      topic: 'travel',
      lines: [
        'How did you miss a ferry on purpose?',
        'There was a bakery. It’s a short story with a long queue.',
        'I like you already.',
        'The bread was gone when it was my turn. I regret nothing.',
      ],
    },
    {
      topic: 'coffee',
      lines: [
        'Tea or coffee? Your profile says there’s a wrong answer.',
        'Go on, take the risk.',
        'Coffee in the morning, tea when it rains.',
        'Diplomatic. I’ll allow it.',
      ],
    },
    {
      topic: 'making_music',
      lines: [
        'Do you really play the double bass on the tram?',
        'Beside the tram, mostly. It doesn’t fit through the door at rush hour.',
        'I’d pay to see that.',
        'Next concert is on the 12th, and that one has chairs.',
        'Put me down for two. I’ll bring a friend who claps well.',
      ],
    },
  ],
  de: [
    {
      lines: [
        'Ehrliche Frage: Pfannkuchen süß oder herzhaft?',
        'Süß. Außer mit Speck, dann gelten keine Regeln mehr.',
        'Gute Antwort. Ich hatte mich schon auf einen Streit eingestellt.',
        'Da hättest du erst an meiner Oma vorbei gemusst. Ihr Rezept, ihre Regeln.',
        'Verlässt das Rezept die Familie?',
        'Nur persönlich. Mit Pfanne.',
      ],
    },
    {
      topic: 'photography',
      lines: [
        'Dein drittes Bild, ist das der alte Hafen?',
        'Ja! Letzten Sonntag, eiskalt, hat sich gelohnt.',
        'Da bin ich fast jedes Wochenende. Wir haben uns wohl um eine Stunde verpasst.',
        'Nächstes Mal winke ich vorsichtshalber allen mit Kamera.',
      ],
    },
    {
      topic: 'books',
      lines: [
        'Du liest die letzte Seite zuerst? Ich habe Fragen.',
        'Nur wenn ich mir Sorgen um den Hund mache.',
        'Gut, das ist eine zulässige Ausnahme.',
        'Was liest du gerade? Ich schaue auch nicht ans Ende.',
        'Ein sehr dickes Buch über Pilze. Besser, als es klingt.',
        'Das muss es auch. Verrat mir eine Sache daraus.',
        'Das größte Lebewesen der Erde ist ein Pilz in Oregon.',
        'Habe ich gerade dem ganzen Büro erzählt. Du bist hier jetzt berühmt.',
      ],
    },
    {
      topic: 'music',
      lines: [
        'Bei welchem Lied drehst du lauter?',
        'Kommt drauf an, wer im Auto sitzt.',
        'Niemand. Fenster zu.',
        'Dann eins, das ich erst nach dem zweiten Kaffee zugebe.',
        'Ist das ein Angebot für den ersten?',
      ],
    },
    {
      topic: 'running',
      lines: [
        'Wir laufen laut Profil beide. Ehrlich: wie langsam?',
        'Am Donnerstag hat mich jemand mit Kinderwagen überholt.',
        'Sehr gut, ich suche genau dieses Niveau.',
        'Samstag früh? Bergauf gehen wir und nennen es Taktik.',
        'Taktik klingt gut. Um zehn am Parkeingang?',
        'Um zehn. Die Thermoskanne bringe ich mit.',
      ],
    },
    {
      topic: 'gardening',
      lines: [
        'Deine Balkontomaten sehen nach Ehrgeiz aus.',
        'Einundvierzig Stück diesen Sommer, dann kamen die Schnecken.',
        'Mein Beileid. Ich hätte noch einen Kupferring übrig.',
        'Das ist das Romantischste, was mir diesen Monat angeboten wurde.',
      ],
    },
    {
      topic: 'theatre',
      lines: [
        'Kleines Theater, seltsames Stück, Donnerstag. Schon gesehen?',
        'Noch nicht, ich habe auf jemanden gewartet, der es mir danach erklärt.',
        'Verstehen kann ich nicht versprechen, aber im Danach bin ich gut.',
        'Abgemacht. Ich nehme zwei Plätze nah an der Tür, nur zur Sicherheit.',
      ],
    },
    {
      topic: 'travel',
      lines: [
        'Wie verpasst man denn eine Fähre mit Absicht?',
        'Da war eine Bäckerei. Kurze Geschichte, lange Schlange.',
        'Du bist mir sympathisch.',
        'Als ich dran war, gab es kein Brot mehr. Ich bereue nichts.',
      ],
    },
    {
      topic: 'coffee',
      lines: [
        'Tee oder Kaffee? Bei dir gibt es ja eine falsche Antwort.',
        'Trau dich.',
        'Morgens Kaffee, bei Regen Tee.',
        'Diplomatisch. Lasse ich gelten.',
      ],
    },
    {
      topic: 'diy',
      lines: [
        'Was ist mit dem Stuhl mit den drei Beinen?',
        'Der vierte Fuß liegt noch in Dänemark. Das ist eine lange Geschichte.',
        'Ich habe Zeit und einen Klappstuhl.',
        'Dann Sonntag, und du sitzt auf deinem eigenen Risiko.',
        'Einverstanden. Ich bringe Kuchen als Versicherung mit.',
      ],
    },
  ],
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
        'On dit tous les deux qu’on court. Franchement, à quelle vitesse ?',
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
        'Ci passeggio quasi ogni fine settimana. Ci siamo mancati per un’ora.',
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
        'Paseo por allí casi todos los fines de semana. Nos cruzamos por una hora.',
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
