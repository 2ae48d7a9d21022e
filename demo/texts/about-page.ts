import type { LocalisedText } from '#contract/features/sites/site.ts'

/** The address of the page that a demo site wrote itself. */
export const aboutPageToken = 'about'

/** A page of a site's own, in Markdown; `{site}` is its name. */
export const aboutPage: LocalisedText = {
  en: '# About {site}\n\nThis is a demonstration. Everyone here was drawn by a program, and no one you meet is real.\n\nOperators write pages like this one themselves, in every language of their site.',
  nl: '# Over {site}\n\nDit is een demonstratie. Iedereen hier is door een programma getekend, en niemand die je tegenkomt bestaat echt.\n\nWie een site beheert, schrijft pagina’s als deze zelf, in elke taal van de site.',
  de: '# Über {site}\n\nDies ist eine Demo. Alle hier hat ein Programm gezeichnet, und niemand, dem du begegnest, ist echt.\n\nSeiten wie diese schreiben Betreiber selbst, in jeder Sprache ihres Auftritts.',
  it: '# Informazioni su {site}\n\nQuesta è una dimostrazione. Tutte le persone qui sono disegnate da un programma e nessuna esiste davvero.\n\nPagine come questa le scrive chi gestisce il sito, in ogni lingua.',
  fr: '# À propos de {site}\n\nCeci est une démonstration. Tout le monde ici a été dessiné par un programme, et personne que tu croises n’existe.\n\nLes pages comme celle-ci sont écrites par ceux qui gèrent le site, dans chaque langue.',
  es: '# Acerca de {site}\n\nEsto es una demostración. A todas las personas de aquí las ha dibujado un programa y nadie con quien te cruces es real.\n\nQuien gestiona el sitio escribe páginas como esta, en todos sus idiomas.',
  pl: '# O {site}\n\nTo pokaz. Wszystkie osoby narysował tu program i nikt, kogo spotkasz, nie istnieje naprawdę.\n\nTakie strony piszą sami operatorzy, w każdym języku serwisu.',
}
