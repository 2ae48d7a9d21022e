import type { Locale } from '#contract/features/sites/locale.ts'

/** First names of a language area; `dark` are those that more often go with black or dark brown hair. */
export type FirstNames = {
  female: readonly string[]
  male: readonly string[]
  darkFemale: readonly string[]
  darkMale: readonly string[]
}

const list = (names: string): readonly string[] => names.trim().split(/\s+/)

export const firstNames: Record<Locale, FirstNames> = {
  nl: {
    female: list(`
      Sofie Eva Lotte Anne Sanne Femke Marieke Iris Fleur Roos Lisa Emma Julia Tess Lieke Maud Noor Floor Isa Anouk
      Esmee Britt Merel Nienke Renske Marloes Judith Linda Monique Petra Ingrid Wilma Marjan Carla Yvonne Annemarie
      Hanneke Ellen Karin Saskia Mirjam Esther Marleen Willemijn Josien Hilde Greet Tineke Jolanda Manon Daphne Kim
      Laura Elise Amber Veerle Liesbeth Katrien An Hannelore Silke Jolien Charlotte Nele Evelien Sarah Fenna Jet Pien
      Loes Mieke Ans Riet Corrie Geertje Dieuwke Sietske Froukje Janneke`),
    male: list(`
      Daan Sem Lars Thijs Bram Jesse Ruben Tim Niels Sander Jeroen Bas Koen Wouter Maarten Pieter Jan Henk Kees Gerrit
      Willem Joost Rik Martijn Dennis Mark Erik Frank Peter Marco Edwin Robert Paul Hans Wim Ton Ruud Rob Joris Floris
      Casper Stijn Gijs Teun Luuk Finn Mees Tom Max Nick Jasper Vincent Arjan Rutger Sjoerd Jelle Sybren Wietse Tjeerd
      Bart Geert Dirk Filip Kristof Pieterjan Jonas Simon Toon Robbe Seppe Matthias Olivier Hugo Olaf Menno Harm Klaas`),
    darkFemale: list(
      `Amara Yasmin Zola Fatima Samira Nadia Leyla Aylin Mei Ling Priya Anisa Farah Imane Naomi Shanti Esra Dewi Malika Chaima`,
    ),
    darkMale: list(
      `Malik Kenji Youssef Karim Bilal Emre Omar Samir Rachid Ravi Kofi Mehmet Hamza Nabil Jayden Winston Anwar Tariq Idris Kwame`,
    ),
  },
  en: {
    female: list(`
      Emily Sophie Olivia Charlotte Grace Lucy Hannah Chloe Amelia Isla Ruby Freya Poppy Alice Molly Ella Jessica Megan
      Bethany Rebecca Laura Emma Sarah Claire Helen Joanne Karen Susan Linda Tracy Deborah Nicola Fiona Catherine Heather
      Alison Lorraine Sheila Margaret Maureen Aoife Niamh Ciara Saoirse Sinead Orla Grainne Roisin Caitlin Eilidh Kirsty
      Morag Rhiannon Carys Bronwen Natalie Victoria Stephanie Lauren Hayley Gemma Kelly Abigail Harriet Imogen
      Daisy Florence Evelyn Violet Ivy Martha Nora Audrey Hazel Paige Brooke Madison Harper Savannah Holly April`),
    male: list(`
      Jack Oliver Harry George Thomas James William Henry Charlie Oscar Leo Alfie Archie Joshua Daniel Matthew Luke Adam
      Ben Sam Ryan Connor Liam Callum Ross Ewan Fraser Angus Hamish Rhys Gareth Owen Dylan Huw Cian Oisin Conor Declan
      Eoin Fergus Padraig Brendan Sean Patrick Michael David Andrew Stephen Mark Paul Simon Neil Ian Graham Keith Alan
      Colin Derek Trevor Malcolm Geoffrey Roger Nigel Martin Philip Robert Richard Christopher Edward Alexander Nathan
      Aaron Tyler Mason Logan Hunter Wyatt Cole Elliot Toby Rupert`),
    darkFemale: list(
      `Aisha Priya Anjali Zara Amara Zola Nia Imani Mei Jasmine Leila Farah Kavita Sunita Adaeze Ngozi Keisha Simone Naomi Shreya`,
    ),
    darkMale: list(
      `Malik Kenji Arjun Ravi Imran Hassan Tariq Kwame Kofi Jamal Marcus Andre Darnell Dev Rohan Bilal Wei Jin Tunde Femi`,
    ),
  },
  de: {
    female: list(`
      Anna Lena Lea Marie Sophie Johanna Katharina Julia Laura Sarah Lisa Franziska Theresa Carolin Miriam Nina Jana
      Vanessa Sabrina Nadine Stefanie Melanie Sandra Katja Anja Silke Heike Birgit Petra Sabine Susanne Martina Andrea
      Claudia Monika Gabriele Ursula Renate Ingrid Helga Brigitte Christa Elke Antje Wiebke Svenja Maren Insa Frauke
      Greta Frieda Ida Clara Emilia Mathilda Lotta Paula Charlotte Luisa Amelie Magdalena Veronika Elisabeth Barbara
      Regina Cornelia Annette Dorothea Friederike Ulrike Kirsten Tanja Simone Verena Corinna Heidi Vreni Rosmarie`),
    male: list(`
      Lukas Jonas Felix Maximilian Paul Leon Finn Jan Tim Niklas Tobias Florian Sebastian Daniel Christian Matthias
      Stefan Michael Thomas Andreas Markus Frank Jens Torsten Uwe Jürgen Klaus Peter Hans Werner Bernd Dieter Rolf Heinz
      Manfred Günter Horst Ralf Holger Dirk Sven Olaf Björn Malte Henning Hauke Fabian Simon Moritz Jakob Anton Emil
      Oskar Theo Konrad Friedrich Georg Johannes Benedikt Korbinian Xaver Alois Josef Martin Alexander Philipp Dominik
      Patrick Kevin Marcel Rene Urs Reto Beat Lorenz Valentin Julian Erik Hannes`),
    darkFemale: list(
      `Ayse Elif Leyla Zeynep Samira Nadia Yasmin Farida Mei Linh Amara Selin Dilara Meryem Soraya Jasmin Esra Aylin Naomi Rana`,
    ),
    darkMale: list(
      `Emre Murat Can Mehmet Kerem Karim Samir Omar Bilal Ali Hassan Minh Kenji Malik Deniz Serkan Tarek Navid Amir Idris`,
    ),
  },
  pl: {
    female: list(`
      Anna Katarzyna Małgorzata Agnieszka Barbara Ewa Elżbieta Krystyna Maria Magdalena Monika Joanna Aleksandra Natalia
      Karolina Justyna Dorota Beata Iwona Renata Marta Paulina Sylwia Patrycja Kinga Weronika Zuzanna Julia Maja Oliwia
      Hanna Alicja Zofia Helena Emilia Wiktoria Gabriela Kamila Ola Kasia Basia Gosia Asia Ania Zosia Hania Iga Lena
      Pola Nina Jagoda Malwina Marzena Grażyna Danuta Halina Teresa Jolanta Bożena Wanda Urszula Lucyna Edyta Aneta
      Izabela Anita Daria Klaudia Dominika Sandra Milena Liliana Antonina Róża Kalina Celina Irena Bogumiła`),
    male: list(`
      Piotr Krzysztof Andrzej Tomasz Paweł Jan Michał Marcin Stanisław Jakub Adam Marek Łukasz Grzegorz Mateusz Wojciech
      Mariusz Dariusz Zbigniew Jerzy Rafał Robert Kamil Jacek Dawid Kacper Szymon Bartosz Filip Maciej Przemysław Sławomir
      Artur Damian Daniel Sebastian Konrad Hubert Igor Oskar Patryk Antoni Franciszek Aleksander Mikołaj Wiktor Leon
      Tymon Ignacy Bartek Tomek Kuba Maciek Wojtek Radek Krzysiek Janusz Ryszard Kazimierz Henryk Tadeusz Leszek Witold
      Bogdan Mirosław Waldemar Roman Edward Eryk Emil Norbert Cezary Borys Gustaw Jarek Arek`),
    darkFemale: list(
      `Oksana Nadia Samira Jasmin Amira Linh Diana Sonia Roksana Olena Larysa Tamara Elena Mei`,
    ),
    darkMale: list(`Bohdan Taras Ali Omar Minh Samir Dmytro Ruslan Tigran Karim Dżamal Kenji Ashot Viet`),
  },
  fr: {
    female: list(`
      Camille Léa Manon Chloé Emma Inès Jade Louise Alice Lina Zoé Juliette Clara Anaïs Pauline Marion Mathilde Lucie
      Marine Justine Charlotte Élodie Aurélie Céline Stéphanie Sandrine Nathalie Isabelle Sylvie Véronique Catherine
      Martine Brigitte Françoise Monique Chantal Nicole Christine Dominique Valérie Sophie Caroline Delphine Karine
      Laetitia Virginie Émilie Amélie Laure Hélène Florence Agnès Béatrice Claire Cécile Estelle Fanny Gaëlle Maëlle
      Solène Margaux Romane Capucine Apolline Éléonore Victoire Noémie Coralie Mélanie Audrey Julie Laura Perrine
      Bénédicte Odile Josiane Annick Colette Rozenn`),
    male: list(`
      Lucas Hugo Louis Gabriel Arthur Jules Raphaël Léo Nathan Ethan Paul Tom Théo Mathis Antoine Alexandre Maxime
      Thomas Nicolas Julien Romain Guillaume Pierre Clément Quentin Benjamin Vincent Sébastien Mathieu Jérôme Olivier
      Laurent Stéphane Christophe Philippe Patrick Alain Bernard Michel Gérard Daniel Jacques Christian Didier Thierry
      Pascal Éric Frédéric Bruno Gilles Yves Loïc Yann Gwenaël Erwan Tanguy Florian Kévin Adrien Baptiste Valentin Bastien
      Rémi Martin Simon Victor Augustin Gaspard Léon Marius Émile Basile Cyril Fabrice Ludovic Marc`),
    darkFemale: list(
      `Fatou Aminata Yasmine Samira Nadia Leïla Sarah Inaya Assia Mei Awa Naïma Khadija Malika Salima Linh Amira Fanta Dounia Sonia`,
    ),
    darkMale: list(
      `Karim Mehdi Youssef Samir Rachid Mamadou Ousmane Ibrahim Bilal Malik Amine Nabil Sofiane Moussa Kenji Minh Omar Tarek Idriss Kofi`,
    ),
  },
  it: {
    female: list(`
      Giulia Francesca Chiara Sara Martina Elisa Alessia Valentina Federica Silvia Elena Laura Paola Anna Maria Roberta
      Cristina Barbara Monica Daniela Simona Patrizia Antonella Stefania Manuela Michela Ilaria Serena Giorgia Sofia
      Aurora Alice Ginevra Emma Beatrice Matilde Vittoria Camilla Bianca Ludovica Greta Gaia Noemi Arianna Benedetta
      Margherita Caterina Lucia Rosa Carmela Teresa Rita Franca Graziella Luisa Marisa Donatella Ornella Loredana
      Raffaella Claudia Veronica Eleonora Irene Marta Costanza Lavinia Viola Nicoletta Tiziana Sabrina Cinzia Angela
      Letizia Miriam Adele`),
    male: list(`
      Luca Marco Alessandro Andrea Matteo Lorenzo Davide Simone Federico Riccardo Stefano Francesco Giovanni Antonio
      Giuseppe Paolo Roberto Fabio Massimo Claudio Maurizio Mauro Sergio Bruno Franco Vincenzo Salvatore Domenico Pietro
      Nicola Daniele Michele Gabriele Tommaso Leonardo Edoardo Filippo Giacomo Jacopo Emanuele Cristian Mattia Diego
      Samuele Elia Enrico Alberto Carlo Luigi Mario Angelo Renato Gianni Gianluca Pierluigi Giorgio Umberto Dario Ivan
      Walter Valerio Flavio Raffaele Niccolò Ettore Cesare Guido Aldo Tiziano Ruggero Omar Manuel Dino`),
    darkFemale: list(
      `Yasmin Samira Nadia Amina Fatima Leila Mei Sonia Jasmine Aisha Carmen Dalila Noor Zaira Soraya Malika`,
    ),
    darkMale: list(
      `Karim Samir Youssef Amir Malik Kenji Ibrahim Rachid Said Tarek Ravi Moussa Hamid Nabil Idris Bilal`,
    ),
  },
  es: {
    female: list(`
      Lucía María Paula Daniela Carla Sara Julia Claudia Sofía Alba Marta Laura Cristina Ana Elena Carmen Isabel Patricia
      Raquel Beatriz Silvia Mónica Rocío Nuria Irene Andrea Natalia Eva Alicia Rosa Pilar Mercedes Dolores Concepción
      Josefa Teresa Montserrat Inmaculada Yolanda Sonia Susana Esther Noelia Miriam Lorena Verónica Ainhoa Nerea Leire
      Maite Amaia Itziar Aroa Ariadna Mireia Laia Neus Meritxell Gemma Olga Blanca Inés Clara Jimena Valeria Martina Vera
      Candela Triana Macarena Esperanza Consuelo Amparo Lola Paloma Gloria`),
    male: list(`
      Hugo Daniel Pablo Alejandro Álvaro Adrián David Mario Diego Javier Lucas Marcos Sergio Carlos Antonio José Manuel
      Francisco Juan Miguel Ángel Rafael Pedro Jesús Fernando Luis Alberto Jorge Raúl Rubén Iván Óscar Víctor Andrés
      Roberto Enrique Ramón Vicente Joaquín Santiago Ignacio Gonzalo Guillermo Jaime Nicolás Martín Mateo Leo Bruno Izan
      Aitor Iker Unai Mikel Gorka Jon Asier Xabier Jordi Marc Pau Oriol Joan Albert Xavi Ismael Samuel Gabriel Emilio
      Julián Félix Agustín Tomás Cristian Ernesto`),
    darkFemale: list(
      `Salma Yasmina Nadia Fátima Amina Leila Samira Mei Valentina Camila Xiomara Yaritza Luz Jazmín Dalia Naomi Noor Ximena`,
    ),
    darkMale: list(
      `Karim Youssef Omar Samir Rachid Malik Mohamed Kenji Wilson Yeison Hamza Bilal Nabil Idris Amir Jairo Santos Said`,
    ),
  },
}
