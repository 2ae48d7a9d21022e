import type { Dialogue } from './dialogue.ts'

export const dialoguesDe: readonly Dialogue[] = [
  {
    lines: [
      'Ehrliche Frage: Pfannkuchen süß oder herzhaft?',
      'Süß. Außer mit Speck, dann gelten keine Regeln mehr.',
      'Gute Antwort. Ich hatte mich schon auf einen Streit eingestellt.',
      'Da hättest du erst an meiner Oma vorbeigemusst. Ihr Rezept, ihre Regeln.',
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
      'Das vierte Bein liegt noch in Dänemark. Das ist eine lange Geschichte.',
      'Ich habe Zeit und einen Klappstuhl.',
      'Dann Sonntag, und du sitzt auf eigenes Risiko.',
      'Einverstanden. Ich bringe Kuchen als Versicherung mit.',
    ],
  },
  {
    lines: [
      'Sonntags Markt oder Mittagsschlaf?',
      'Erst Markt, dann habe ich mir den Schlaf verdient.',
      'Ein Plan mit Aufbau. Das gefällt mir.',
      'Auf Wunsch trage ich auch fremden Lauch.',
    ],
  },
  {
    lines: [
      'Was war diese Woche das Beste, was du gegessen hast?',
      'Eine Birne. Ich weiß, wie das klingt.',
      'Es klingt nach einer sehr guten Birne.',
      'Vom Baum der Nachbarn. Die wissen von nichts.',
      'Dein Geheimnis ist bis zur Birnenzeit sicher.',
    ],
  },
  {
    lines: [
      'Wenn wir in den nächsten Zug steigen, wo steigen wir aus?',
      'Am ersten Bahnhof mit Fluss und ohne Plan.',
      'Ich bringe belegte Brote mit.',
      'Dann nehme ich den Schirm, denn Wetter wird es geben.',
    ],
  },
  {
    lines: [
      'Worüber hast du diese Woche laut gelacht?',
      'Mein Neffe wollte wissen, ob ich schwarz-weiß geboren bin.',
      'Und?',
      'Nur sonntags.',
    ],
  },
  {
    lines: [
      'Wie war deine Woche?',
      'Lang. Aber im Zug hat mir jemand den Platz überlassen, also ist die Welt in Ordnung.',
      'In manchen Wochen gibt es gar nicht mehr zu berichten.',
      'Und deine?',
      'Ich habe endlich den tropfenden Hahn repariert. Ich erzähle es allen.',
    ],
  },
]
