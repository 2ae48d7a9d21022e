const splitWords = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Names of people who are past fifty today, by and large. */
const olderNames = splitWords(`
  Marieke Marloes Judith Linda Monique Petra Ingrid Wilma Marjan Carla Yvonne Annemarie Hanneke Ellen Karin Saskia Mirjam
  Marleen Josien Hilde Greet Tineke Jolanda Liesbeth Mieke Ans Riet Corrie Geertje Janneke Henk Kees Gerrit Willem Erik
  Frank Peter Marco Edwin Robert Paul Hans Wim Ton Ruud Rob Dirk Geert Klaas Harm Dennis Olaf Karen Susan Tracy
  Deborah Nicola Fiona Joanne Lorraine Sheila Margaret Maureen Alison Heather Morag Stephen Neil Ian Graham Keith Alan
  Colin Derek Trevor Malcolm Geoffrey Roger Nigel Brendan Padraig Fergus Stefanie Melanie Sandra Silke Heike Birgit Sabine
  Susanne Martina Andrea Claudia Monika Gabriele Ursula Renate Helga Brigitte Christa Elke Antje Barbara Regina Cornelia
  Annette Dorothea Ulrike Kirsten Heidi Vreni Rosmarie Torsten Uwe Jürgen Klaus Werner Bernd Dieter Rolf Heinz Manfred
  Günter Horst Ralf Holger Alois Urs Reto Beat Rene Barbara Elżbieta Krystyna Dorota Beata Iwona Renata Grażyna Danuta
  Halina Teresa Jolanta Bożena Wanda Urszula Lucyna Irena Bogumiła Celina Andrzej Stanisław Zbigniew Jerzy Janusz Ryszard
  Kazimierz Henryk Tadeusz Leszek Witold Bogdan Mirosław Waldemar Edward Sandrine Nathalie Isabelle Sylvie Véronique
  Catherine Martine Françoise Chantal Nicole Christine Valérie Béatrice Odile Josiane Annick Colette Laurent Stéphane
  Christophe Philippe Patrick Alain Bernard Michel Gérard Jacques Christian Didier Thierry Pascal Éric Gilles Yves Marius
  Patrizia Antonella Stefania Rita Franca Graziella Luisa Marisa Donatella Ornella Loredana Raffaella Tiziana Cinzia Angela
  Carmela Massimo Claudio Maurizio Mauro Sergio Franco Vincenzo Salvatore Domenico Gianni Pierluigi Giorgio Umberto Renato
  Walter Aldo Cesare Pilar Mercedes Dolores Concepción Josefa Montserrat Inmaculada Yolanda Susana Esperanza Consuelo Amparo
  Gloria Ramón Vicente Joaquín Enrique Emilio Julián Agustín Ernesto Jesús Rosa Carmen
`)

/** Names that came up within the last thirty-five years. */
const youngerNames = splitWords(`
  Fleur Lieke Isa Anouk Esmee Britt Tess Fenna Jet Pien Noor Amber Jolien Nele Daan Sem Thijs Stijn Gijs Luuk Finn Mees
  Floris Casper Robbe Seppe Jelle Jesse Jayden Chloe Amelia Isla Ruby Freya Poppy Molly Ella Megan Bethany Caitlin Saoirse
  Eilidh Imogen Daisy Ivy Paige Brooke Madison Harper Savannah Jack Oliver Alfie Archie Oscar Leo Callum Dylan Tyler Mason
  Logan Hunter Wyatt Cole Toby Oisin Cian Elliot Lena Lea Jana Vanessa Lotta Amelie Emilia Mathilda Greta Luisa Svenja
  Maren Finn Niklas Jonas Lukas Felix Emil Oskar Theo Moritz Kevin Fabian Malte Zuzanna Maja Oliwia Wiktoria Kinga Weronika
  Lena Pola Iga Hania Zosia Kalina Klaudia Kacper Szymon Filip Igor Oskar Patryk Tymon Ignacy Mikołaj Eryk Borys Dawid Léa
  Manon Chloé Emma Inès Jade Zoé Clara Anaïs Romane Capucine Apolline Margaux Noémie Maëlle Lucas Hugo Jules Léo Nathan
  Ethan Théo Mathis Maxime Quentin Kévin Bastien Enzo Giulia Martina Alessia Aurora Ginevra Gaia Noemi Ludovica Greta
  Vittoria Matilde Lorenzo Mattia Samuele Edoardo Jacopo Niccolò Elia Diego Gabriele Daniela Carla Alba Ainhoa Nerea Leire
  Aroa Laia Jimena Valeria Vera Candela Triana Izan Hugo Iker Unai Oriol Pau Mateo Bruno Leo Adrián Iván
`)

/** Returns whether someone of an age may well have this name. */
export function fitsAge(name: string, age: number): boolean {
  if (age < 40 && olderNames.has(name)) return false
  return !(age > 46 && youngerNames.has(name))
}
