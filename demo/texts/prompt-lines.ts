/** Answers that demo members give to questions of the site, by the id of the question, in the languages of the sites. */
export const promptLines: readonly { id: string; en: readonly string[]; de: readonly string[] }[] = [
  {
    id: 'perfect-sunday',
    en: [
      'Late breakfast, a long walk, and soup that takes all afternoon.',
      'Flea market before noon, sofa after four.',
      'No alarm, good coffee and nowhere to be.',
    ],
    de: [
      'Spätes Frühstück, langer Spaziergang und eine Suppe, die den ganzen Nachmittag braucht.',
      'Vormittags Flohmarkt, ab vier Sofa.',
      'Kein Wecker, guter Kaffee und nichts vor.',
    ],
  },
  {
    id: 'smile',
    en: [
      'Dogs in bicycle baskets.',
      'When a stranger hums the song that’s stuck in my head.',
      'My nephew explaining how the world works.',
    ],
    de: [
      'Hunde in Fahrradkörben.',
      'Wenn jemand das Lied summt, das mir im Kopf steckt.',
      'Mein Neffe, wenn er die Welt erklärt.',
    ],
  },
  {
    id: 'cook',
    en: [
      'Risotto. It takes patience and both of us stirring.',
      'My grandmother’s dumplings, the recipe is in my head only.',
      'Pancakes, at any time of day.',
    ],
    de: [
      'Risotto. Das braucht Geduld, und wir rühren abwechselnd.',
      'Die Klöße meiner Oma, das Rezept gibt es nur in meinem Kopf.',
      'Pfannkuchen, zu jeder Tageszeit.',
    ],
  },
  {
    id: 'talent',
    en: [
      'I find a parking space everywhere.',
      'I can tell what’s in a sauce by tasting it once.',
      'Parallel parking, in one go.',
    ],
    de: [
      'Ich finde überall einen Parkplatz.',
      'Ich schmecke einmal und weiß, was in der Soße ist.',
      'Rückwärts einparken, in einem Zug.',
    ],
  },
  {
    id: 'first-date',
    en: [
      'A walk by the water, and ice cream whatever the weather.',
      'Coffee that turns into dinner.',
      'Mini golf. You learn a lot about people.',
    ],
    de: [
      'Ein Spaziergang am Wasser und Eis bei jedem Wetter.',
      'Ein Kaffee, aus dem ein Abendessen wird.',
      'Minigolf. Da lernt man viel über Menschen.',
    ],
  },
  {
    id: 'opinion',
    en: [
      'The end piece of the bread is the best one.',
      'Socks don’t have to match.',
      'Milk goes in after the cereal. I won’t discuss it.',
    ],
    de: [
      'Das Endstück vom Brot ist das beste.',
      'Socken müssen nicht zusammenpassen.',
      'Erst das Müsli, dann die Milch. Da diskutiere ich nicht.',
    ],
  },
  {
    id: 'learn',
    en: [
      'To dance the tango without counting out loud.',
      'How to keep a basil plant alive.',
      'Italian, at least enough to order everything.',
    ],
    de: [
      'Tango tanzen, ohne laut mitzuzählen.',
      'Wie Basilikum länger als eine Woche lebt.',
      'Italienisch, wenigstens genug zum Bestellen.',
    ],
  },
  {
    id: 'little-thing',
    en: ['An empty tram and the front seat.', 'A handwritten note in the letterbox.', 'Fresh bed linen.'],
    de: [
      'Eine leere Straßenbahn und der Platz ganz vorn.',
      'Ein handgeschriebener Zettel im Briefkasten.',
      'Frisch bezogenes Bett.',
    ],
  },
]
